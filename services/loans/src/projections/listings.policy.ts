import type { ListingType } from '@commonyard/contracts/assets.values';
import { canSeeListing } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { ListingRow } from '../database.ts';

/** The same error whether the listing does not exist, has no calendar, or the caller may not see it. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

/** What has a calendar. */
export const OFFERED: readonly ListingType[] = ['available_asset'];

/**
 * Equipment that is offered has a calendar, and a need has offers. Either is public with its listing; else for its own side and
 * administrators.
 */
export const canSee = (
  caller: Caller,
  listing: Pick<ListingRow, 'type' | 'status' | 'removed' | 'userId' | 'municipality'>,
  types: readonly ListingType[] = OFFERED,
): boolean => types.includes(listing.type) && !listing.removed && canSeeListing(caller, listing);
