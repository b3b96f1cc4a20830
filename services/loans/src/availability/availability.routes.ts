import { isListingOwner } from '@commonyard/contracts/listing-visibility.values';
import type { FastifyRequest } from 'fastify';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import { Availability, LendingTerms } from '@commonyard/contracts/http/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
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
  app.get(
    '/api/availability/:id',
    {
      schema: {
        summary: 'The terms of a listing and the days on which it cannot be lent',
        params: IdParams,
        response: { 200: Availability, ...errors(503) },
      },
    },
    async (request, reply) => sendJson(reply, 200, await getAvailability(deps, request, request.params.id)),
  );

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

/** onRequest hook: requires a caller of the lending side of the listing. Throws 400, 403, 404 or 503. */
export const lendingSideOnly = (deps: Deps) => async (request: FastifyRequest) => {
  const listing = await getVisibleListing(deps, request, parseId(request));
  if (!isListingOwner(request.caller, listing)) throw forbidden();
};
