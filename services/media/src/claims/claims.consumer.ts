import type { Transaction } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { CLAIM_EVENT_TYPES, toClaim } from './claims.mapper.ts';
import { replaceClaims } from './claims.repository.ts';

export const CLAIMS_CONSUMER = 'media--claims';

/** Keeps the claims on images, and who may read them, up to date with the listings and inspections that use them. */
export const startClaimsConsumer = ({ db, log, bus }: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ db, log, bus, name: CLAIMS_CONSUMER, types: CLAIM_EVENT_TYPES, handle: handleClaimEvent });

export const handleClaimEvent = (
  trx: Transaction<Database>,
  { type, data }: EventEnvelope<(typeof CLAIM_EVENT_TYPES)[number]>,
) => replaceClaims(trx, toClaim(type, data));
