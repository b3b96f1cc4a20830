import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import type { Database } from '@commonyard/service-kit/database';
import { run } from '@commonyard/service-kit/statements';
import type { Schema } from '../database.ts';
import type { Agent } from './agent.ts';
import { writeSessionsRevoked } from './sessions.events.ts';

type Pool = Database<Schema>['pool'];

/** A session ends 12 hours after login, or after 60 minutes without use. */
export const LIFETIME_HOURS = 12;
const IDLE_MINUTES = 60;

/** The name of a session in the table and in events: who reads it cannot sign in with it. */
export const sessionKeyOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

// The use is written down at most once a minute: this statement runs for most requests of the whole product.
const FIND_LIVE = {
  sql: `
    WITH live AS (
      SELECT sessions.key, sessions.seen_at, sessions.expires_at, users.id, users.role, users.locale,
        users.must_change_password, CASE WHEN users.email_verified_at IS NOT NULL THEN users.municipality END AS municipality
      FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.key = $1 AND users.active
        AND sessions.expires_at > now() AND sessions.seen_at > now() - interval '${IDLE_MINUTES} minutes'
    ), touched AS (
      UPDATE sessions SET seen_at = now() FROM live
      WHERE sessions.key = live.key AND live.seen_at <= now() - interval '1 minute'
    )
    SELECT key AS "sessionKey", expires_at AS "expiresAt", id, role, municipality, locale,
      must_change_password AS "mustChangePassword" FROM live`,
};
/** `mustChangePassword`: it stands for nobody but before this service. */
export type LiveSession = SessionAnswer & { mustChangePassword: boolean };
type LiveRow = Omit<LiveSession, 'user'> & SessionAnswer['user'];

/** The session of that name, if it is live and its user active; counts as its use. One statement. */
export async function findLiveSession(pool: Pool, key: string): Promise<LiveSession | undefined> {
  const [row] = await run<LiveRow>(pool, FIND_LIVE, [key]);
  if (!row) return undefined;
  const { sessionKey, expiresAt, mustChangePassword, ...user } = row;
  return { sessionKey, expiresAt, mustChangePassword, user };
}

/** Keeps a session of a user who just signed in. */
export async function insertSession(pool: Pool, key: string, userId: number, agent: Agent): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (key, user_id, browser, system, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${LIFETIME_HOURS} hours')
     ON CONFLICT (key) DO NOTHING`,
    [key, userId, agent.browser, agent.system],
  );
}

const LISTED = 100;

/** The sessions of a user that can still be used, the last used first. */
export async function listSessionsOf(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['key', 'browser', 'system', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('seenAt', '>', sql<string>`now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval`)
    .orderBy('seenAt', 'desc')
    .orderBy('key')
    .limit(LISTED)
    .execute();
}

/** Ends one session and says so; with `userId` only one of that user. False where there is none. */
export async function endSession(trx: Transaction<Schema>, key: string, userId?: number): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('key', '=', key)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .returning('userId')
    .executeTakeFirst();
  if (ended) await writeSessionsRevoked(trx, { userId: ended.userId, sessionKeys: [key] }, ended.userId);
  return ended !== undefined;
}

/** Ends every session of a user and says so, whether there were any or not: somebody may remember one. */
export async function endSessionsOf(trx: Transaction<Schema>, userId: number, actorId: number | null): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await writeSessionsRevoked(trx, { userId, sessionKeys: [] }, actorId);
}

/** Forgets sessions that are over. Nobody can use them any more, so nobody is told. */
export async function deleteOverSessions(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM sessions WHERE expires_at <= now() OR seen_at <= now() - interval '${IDLE_MINUTES} minutes'`,
  );
}
