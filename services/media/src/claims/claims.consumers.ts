import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { MediaSchema } from '../database.ts';
import { replaceClaims } from './claims.repository.ts';
import { claimingTypes, claimOf } from './claims.rules.ts';

export const CLAIMS_CONSUMER = 'media--claims';

/** Keeps the pictures that something uses, and lets go of those that nothing does any more. */
export function startClaims(deps: { db: Kysely<MediaSchema>; bus: Bus; log: Logger }): { stop(): Promise<void> } {
  return startConsumer({
    ...deps,
    name: CLAIMS_CONSUMER,
    types: claimingTypes,
    handle: handleClaim,
  });
}

export const handleClaim = (
  trx: Transaction<MediaSchema>,
  { type, data }: EventEnvelope<(typeof claimingTypes)[number]>,
) => replaceClaims(trx, claimOf(type, data));
