import { ASSETS_ROUTES } from '@commonyard/contracts/http/routes/assets';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { assertCanEdit, meet } from '../listings/listings.policy.ts';
import { findListing } from '../listings/listings.repository.ts';
import { editorOnly, replyChanged } from '../listings/listings.routes.ts';
import { countNotified, listMatches, listOwnMatches } from './matches.repository.ts';

export async function matchesRoutes(app: App, { db }: Pick<Deps, 'db'>): Promise<void> {
  app.route({
    ...ASSETS_ROUTES['GET /api/assets/:id/matches'],
    onRequest: signedIn,
    handler: async ({ params, caller }) => {
      const listing = await findListing(db, params.id);
      assertCanEdit(caller, listing);
      const [matches, notified] = await Promise.all([
        listMatches(db, listing, caller),
        listing.type === 'needed_asset' ? countNotified(db, listing.id) : 0,
      ]);
      return { matches, notified };
    },
  });

  app.route({
    ...ASSETS_ROUTES['GET /api/assets/matches'],
    onRequest: signedIn,
    handler: async ({ caller }) => listOwnMatches(db, caller),
  });

  app.route({
    ...ASSETS_ROUTES['POST /api/assets/:id/meet'],
    onRequest: [signedIn, editorOnly(db)],
    preValidation: allowEmptyBody,
    // The number of the loan is the owner's own statement: this service knows no loans. Only the owner's side sees it.
    handler: async (request, reply) =>
      replyChanged(db, request, reply, (before, decider) => meet(before, decider, request.body.loanId ?? null)),
  });
}
