import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { Availability, LendingTerms } from '@commonyard/contracts/http/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { lendingSideOnly } from './availability.routes.ts';
import { getAvailability } from './availability.service.ts';
import { changeDays } from './day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { findListing } from '../projections/listings.repository.ts';
import { setTerms } from './terms.service.ts';

export async function termsRoutes(app: App, deps: Deps): Promise<void> {
  app.put(
    '/api/availability/:id/terms',
    {
      onRequest: [signedIn, lendingSideOnly(deps)],
      schema: {
        summary: 'Set what the listing is lent for, and when',
        params: IdParams,
        body: LendingTerms,
        response: { 200: Availability, ...errors(403, 409, 503) },
      },
    },
    async (request, reply) => {
      const { params, body, caller } = request;
      const seenVersion = ifMatchVersion(request);
      const listing = (await findListing(deps.db, params.id))!;
      await changeDays(deps.db, params.id, (trx) =>
        setTerms(trx, listing, body, { actorId: caller.userId!, seenVersion }),
      );
      return sendJson(reply, 200, await getAvailability(deps, request, params.id));
    },
  );
}
