import type { FastifyRequest } from 'fastify';
import { Listing } from '@commonyard/contracts/http/assets';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { fetchAsCaller } from '@commonyard/service-kit/http/fetch-as-caller';
import { readResponse } from '@commonyard/service-kit/http/read-response';
import type { ListingRow } from '../database.ts';
import { READ_FIELDS, toListingRow } from './listings.mapper.ts';

const unreachable = { code: 'listing_unreachable', message: LOAN_MESSAGES.listingUnreachable };

/**
 * Gets a listing whose latest event may not have arrived yet from the assets service; undefined where the caller of the request
 * may not see it. Throws 503.
 */
export async function fetchListing(
  assetsUrl: string,
  request: FastifyRequest,
  id: number,
): Promise<ListingRow | undefined> {
  const url = new URL(`/api/assets/${id}`, assetsUrl);
  const listing = await fetchAsCaller(url, request, (body) => readResponse(Listing, READ_FIELDS, body), unreachable);
  return listing && toListingRow(listing, { removed: false });
}

/** The addresses of a listing's photos; undefined where the caller of the request may not see the listing. Throws 503. */
export async function fetchListingImages(
  assetsUrl: string,
  request: FastifyRequest,
  id: number,
): Promise<string[] | undefined> {
  const url = new URL(`/api/assets/${id}`, assetsUrl);
  const listing = await fetchAsCaller(url, request, (body) => readResponse(Listing, ['images'], body), unreachable);
  return listing?.images;
}
