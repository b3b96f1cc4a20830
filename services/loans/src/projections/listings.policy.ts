import { canSeeListing } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { ListingRow } from '../database.ts';

/** The same error whether the listing does not exist, has no calendar, or the caller may not see it. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

/** Equipment that is offered has a calendar. It is public with its listing; else for the lending side and administrators. */
export const canSee = (
  caller: Caller,
  listing: Pick<ListingRow, 'type' | 'status' | 'removed' | 'userId' | 'municipality'>,
): boolean => listing.type === 'available_asset' && !listing.removed && canSeeListing(caller, listing);
