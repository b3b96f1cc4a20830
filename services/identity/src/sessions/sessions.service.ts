import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { writeSessionsRevoked } from './sessions.events.ts';
import { deleteSession, deleteUserSessions } from './sessions.repository.ts';

/** Ends a session; with `userId` only if it is that user's. Returns false where there is no such session. */
export async function endSession(trx: Transaction<Database>, key: string, userId?: number): Promise<boolean> {
  const ended = await deleteSession(trx, key, userId);
  if (ended) await writeSessionsRevoked(trx, { userId: ended.userId, sessionKeys: [key] }, ended.userId);
  return ended !== undefined;
}

/** Ends every session of a user. The event is written even if there was none, since gateways may have one cached. */
export async function endUserSessions(
  trx: Transaction<Database>,
  userId: number,
  actorId: number | null,
): Promise<void> {
  await deleteUserSessions(trx, userId);
  await writeSessionsRevoked(trx, { userId, sessionKeys: [] }, actorId);
}
