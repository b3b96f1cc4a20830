import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { followListings } from '../loans/followers.service.ts';
import { toListingRow } from './listings.mapper.ts';
import { upsertListing } from './listings.repository.ts';

export const LISTING_EVENT_TYPES: (keyof AssetEvents)[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
];

/** Projects listings: whose they are, and whether they are public. Their loans follow them. */
export const listingsConsumer = {
  name: 'loans--listings',
  handle: async (trx: Trx, { type, data }: EventEnvelope<keyof AssetEvents>): Promise<number> => {
    await upsertListing(trx, toListingRow(data, { removed: type === 'asset.deleted' }));
    return data.id;
  },
  finish: followListings,
};

export const startListingsConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, ...listingsConsumer, types: LISTING_EVENT_TYPES });
