import type { FastifyRequest } from 'fastify';
import { Listing } from '@commonyard/contracts/http/assets';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { fetchAsCaller } from '@commonyard/service-kit/http/fetch-as-caller';
import { readResponse } from '@commonyard/service-kit/http/read-response';
import { READ_FIELDS, toListingSnapshot, type ListingSnapshot } from './listings.mapper.ts';

const unreachable = { code: 'listing_unreachable', message: INQUIRY_MESSAGES.listingUnreachable };

/**
 * Gets a listing whose latest event may not have arrived yet from the assets service; undefined where the caller of the request
 * may not see it. Throws 503.
 */
export async function fetchListing(
  assetsUrl: string,
  request: FastifyRequest,
  id: number,
): Promise<ListingSnapshot | undefined> {
  const url = new URL(`/api/assets/${id}`, assetsUrl);
  const listing = await fetchAsCaller(url, request, (body) => readResponse(Listing, READ_FIELDS, body), unreachable);
  return listing && toListingSnapshot(listing, { removed: false });
}
