import type { Transaction } from 'kysely';
import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Database } from '../database.ts';

/** `session.revoked`: sessions ended before they expired. With no `sessionKeys` all sessions of the user did. */
export const writeSessionsRevoked = (trx: Transaction<Database>, data: SessionRevoked, actorId: number | null) =>
  writeEvent(trx, { source: 'identity', type: 'session.revoked', data, actorId });
