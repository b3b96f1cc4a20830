import type { FastifyRequest } from 'fastify';
import * as Value from 'typebox/value';
import { Listing } from '@commonyard/contracts/http/assets';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiries.values';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { HttpError } from '@commonyard/service-kit/errors';
import { traceHeaders } from '@commonyard/service-kit/tracing';
import { factsOf, type ListingFacts } from './listings.facts.ts';

const ANSWER_WITHIN_MS = 2_000;

export type AssetsClient = {
  /** A listing as the request's own caller may see it; undefined where that is not at all. Throws 503. */
  findListing(id: number, request: FastifyRequest): Promise<ListingFacts | undefined>;
};

/** The one way to the assets service: for a listing whose last event may not have arrived yet. */
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
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        if (response.status === 404) {
          await response.body?.cancel();
          return undefined;
        }
        const answer: unknown = await response.json();
        if (response.status === 200 && Value.Check(Listing, answer)) return factsOf(answer, { removed: false });
        throw new Error(`assets answered ${response.status} about a listing`);
      } catch (error) {
        request.log.warn({ err: error }, 'a listing cannot be looked up');
        throw new HttpError(503, 'listing_unreachable', INQUIRY_MESSAGES.listingUnreachable, {
          headers: { 'retry-after': '1' },
        });
      }
    },
  };
}
