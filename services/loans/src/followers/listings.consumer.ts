import { LISTING_EVENT_TYPES, type ListingEventType } from '@commonyard/contracts/events/event-table';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { followListings, type FollowedListing } from './followers.service.ts';
import { toListingRow } from '../projections/listings.mapper.ts';
import { getListing, upsertListing } from '../projections/listings.repository.ts';

/** Projects listings: whose they are, and whether they are public. Their loans follow them. */
export const listingsConsumer: Consumer<Database, ListingEventType, FollowedListing> = {
  name: 'loans--listings',
  types: LISTING_EVENT_TYPES,
  handle: async (trx, { type, data }) => {
    const { id, version, withdrawn, reason = null } = data;
    const removed = type === 'asset.deleted';
    await upsertListing(trx, toListingRow(data, { removed }));
    const isNewest = (await getListing(trx, id)).version === version;
    const cause = removed ? 'listing_deleted' : withdrawn ? 'listing_withdrawn' : undefined;
    return { id, removal: isNewest && cause ? { cause, reason } : undefined, isBack: isNewest && !cause };
  },
  finish: followListings,
};
