import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Schema } from '../database.ts';
import { factsOf } from './listings.facts.ts';
import { knowListing } from './listings.repository.ts';

export const LISTINGS_CONSUMER = 'inquiries--listings';

export const listingTypes: (keyof AssetEvents)[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
];

/** Keeps the listings that inquiries are about, so that asking works while their own service is away. */
export function startListings(deps: { db: Kysely<Schema>; bus: Bus; log: Logger }): { stop(): Promise<void> } {
  return startConsumer({
    ...deps,
    name: LISTINGS_CONSUMER,
    types: listingTypes,
    handle: handleListing,
  });
}

export const handleListing = (trx: Transaction<Schema>, { type, data }: EventEnvelope<keyof AssetEvents>) =>
  knowListing(trx, factsOf(data, { removed: type === 'asset.deleted' }));
