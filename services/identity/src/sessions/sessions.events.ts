import type { Transaction } from 'kysely';
import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Schema } from '../database.ts';

/** Sessions have ended before their time. */
export const writeSessionsRevoked = (trx: Transaction<Schema>, data: SessionRevoked, actorId: number | null) =>
  writeEvent(eventsOf(trx), { source: 'identity', type: 'session.revoked', data, actorId });
