import type { FastifyRequest } from 'fastify';
import { Listing } from '@commonyard/contracts/http/assets';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/http/errors';
import { readResponse } from '@commonyard/service-kit/http/read-response';
import { traceHeaders } from '@commonyard/service-kit/observability/tracing';
import { READ_FIELDS, toListingSnapshot, type ListingSnapshot } from './listings.mapper.ts';

const TIMEOUT_MS = 2_000;

export type AssetsClient = {
  /** Gets a listing on behalf of the request's caller; undefined where the caller may not see it. Throws 503. */
  findListing(id: number, request: FastifyRequest): Promise<ListingSnapshot | undefined>;
};

/** Calls the assets service for a listing whose latest event may not have arrived yet. */
export function createAssetsClient(url: string): AssetsClient {
  return {
    async findListing(id, request) {
      try {
        const response = await fetch(new URL(`/api/assets/${id}`, url), {
          headers: {
            [CALLER_HEADER]: String(request.headers[CALLER_HEADER]),
            'x-request-id': request.id,
            ...traceHeaders(),
          },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.status === 404) {
          await response.body?.cancel();
          return undefined;
        }
        const body: unknown = await response.json();
        const listing = response.status === 200 ? readResponse(Listing, READ_FIELDS, body) : undefined;
        if (listing) return toListingSnapshot(listing, { removed: false });
        throw new Error(`assets responded with status ${response.status} or an invalid listing`);
      } catch (error) {
        request.log.warn({ reqId: request.id, err: error }, 'listing lookup failed');
        throw new HttpError(503, 'listing_unreachable', INQUIRY_MESSAGES.listingUnreachable, {
          headers: { 'retry-after': '1' },
        });
      }
    },
  };
}
