import { LISTING_EVENT_TYPES, type ListingEventType } from '@commonyard/contracts/events/event-table';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { toListingSnapshot } from '../projections/listings.mapper.ts';
import { upsertListing } from './listings.service.ts';

/** Projects listings, so that inquiries can be submitted while the assets service is down. */
export const listingsConsumer: Consumer<Database, ListingEventType> = {
  name: 'inquiries--listings',
  types: LISTING_EVENT_TYPES,
  handle: (trx, { type, data }) => upsertListing(trx, toListingSnapshot(data, { removed: type === 'asset.deleted' })),
};
