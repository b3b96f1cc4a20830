import { isListingOwner } from '@commonyard/contracts/listing-visibility.values';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { forbidden } from '@commonyard/service-kit/errors/http-error';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { parseId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { getVisibleListing } from '../projections/listings.service.ts';
import { findListing } from '../projections/listings.repository.ts';
import { getAvailability } from './availability.service.ts';
import { changeDays } from './day-changes.service.ts';
import { setTerms } from './terms.service.ts';

export async function availabilityRoutes(app: App, deps: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/availability/:id'],
    handler: async (request, reply) => sendJson(reply, 200, await getAvailability(deps, request, request.params.id)),
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/availability/:id/terms'],
    onRequest: [signedIn, lendingSideOnly(deps)],
    handler: async (request, reply) => {
      const { params, body, caller } = request;
      const seenVersion = ifMatchVersion(request);
      const listing = (await findListing(deps.db, params.id))!;
      await changeDays(deps.db, params.id, (trx) =>
        setTerms(trx, listing, body, { actorId: caller.userId!, seenVersion }),
      );
      return sendJson(reply, 200, await getAvailability(deps, request, params.id));
    },
  });
}

/** onRequest hook: requires a caller of the lending side of the listing. Throws 400, 403, 404 or 503. */
export const lendingSideOnly = (deps: Deps) => async (request: FastifyRequest) => {
  const listing = await getVisibleListing(deps, request, parseId(request));
  if (!isListingOwner(request.caller, listing)) throw forbidden();
};
