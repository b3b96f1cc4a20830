import { LISTING_EVENT_TYPES, type ListingEventType } from '@commonyard/contracts/events/event-table';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { followListings } from './followers.service.ts';
import { toListingRow } from '../projections/listings.mapper.ts';
import { upsertListing } from '../projections/listings.repository.ts';

/** Projects listings: whose they are, and whether they are public. Their loans follow them. */
export const listingsConsumer: Consumer<Database, ListingEventType, number> = {
  name: 'loans--listings',
  types: LISTING_EVENT_TYPES,
  handle: async (trx, { type, data }) => {
    await upsertListing(trx, toListingRow(data, { removed: type === 'asset.deleted' }));
    return data.id;
  },
  finish: followListings,
};
