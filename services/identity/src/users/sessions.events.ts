import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';

/** `session.revoked`: sessions ended before they expired. With no `sessionKeys` all sessions of the user did. */
export const writeSessionsRevoked = (trx: Trx, data: SessionRevoked, actorId: number | null) =>
  writeEvent(trx, { type: 'session.revoked', data, actorId });
