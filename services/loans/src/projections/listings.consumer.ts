import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { followListing } from '../loans/followers.service.ts';
import { toListingRow } from './listings.mapper.ts';
import { upsertListing } from './listings.repository.ts';

export const LISTINGS_CONSUMER = 'loans--listings';

export const LISTING_EVENT_TYPES: (keyof AssetEvents)[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
];

/** Projects listings: whose they are, and whether they are public. */
export const startListingsConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, name: LISTINGS_CONSUMER, types: LISTING_EVENT_TYPES, handle: handleListingEvent });

export async function handleListingEvent(trx: Trx, { type, data }: EventEnvelope<keyof AssetEvents>): Promise<void> {
  await upsertListing(trx, toListingRow(data, { removed: type === 'asset.deleted' }));
  await followListing(trx, data.id);
}
