import type { Trx } from '../database.ts';
import { insertAccountEntry } from './audit-entries.repository.ts';
import type { UserRow } from './users.mapper.ts';
import { getUser } from './users.repository.ts';
import { deleteSession, deleteUserSessions } from './sessions.repository.ts';
import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

/** Ends a session; with `userId` only if it is that user's. Returns false where there is no such session. */
export async function endSession(trx: Trx, key: string, userId?: number): Promise<boolean> {
  const ended = await deleteSession(trx, key, userId);
  if (!ended) return false;
  await writeSessionsRevoked(trx, { userId: ended.userId, sessionKeys: [key] }, ended.userId);
  // Without `userId` the user signs out.
  if (userId !== undefined)
    await insertAccountEntry(trx, 'sessions_ended', await getUser(trx, userId), { details: { ended: 'one' } });
  return true;
}

/** Ends every session of a user. The event is written even if there was none, since gateways may have one cached. */
export async function endUserSessions(trx: Trx, user: UserRow, actorId: number | null): Promise<void> {
  await deleteUserSessions(trx, user.id);
  await writeSessionsRevoked(trx, { userId: user.id, sessionKeys: [] }, actorId);
  await insertAccountEntry(trx, 'sessions_ended', user, { actorId, details: { ended: 'all' } });
}

/** `session.revoked`: sessions ended before they expired. With no `sessionKeys` all sessions of the user did. */
export const writeSessionsRevoked = (trx: Trx, data: SessionRevoked, actorId: number | null) =>
  writeEvent(trx, { type: 'session.revoked', data, actorId });
