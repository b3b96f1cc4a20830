import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import { eventTablesOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';

/** `session.revoked`: sessions ended before they expired. With no `sessionKeys` all sessions of the user did. */
export const writeSessionsRevoked = (trx: Trx, data: SessionRevoked, actorId: number | null) =>
  writeEvent(eventTablesOf(trx), { source: 'identity', type: 'session.revoked', data, actorId });
