import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toListingSnapshot } from './listings.mapper.ts';
import { upsertListing } from './listings.service.ts';

export const LISTINGS_CONSUMER = 'inquiries--listings';

export const LISTING_EVENT_TYPES: (keyof AssetEvents)[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
];

/** Projects listings, so that inquiries can be submitted while the assets service is down. */
export function startListingsConsumer(deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job {
  return startConsumer({ ...deps, name: LISTINGS_CONSUMER, types: LISTING_EVENT_TYPES, handle: handleListingEvent });
}

export const handleListingEvent = (trx: Trx, { type, data }: EventEnvelope<keyof AssetEvents>): Promise<void> =>
  upsertListing(trx, toListingSnapshot(data, { removed: type === 'asset.deleted' }));
