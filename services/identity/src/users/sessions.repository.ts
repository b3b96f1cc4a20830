import { hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { sql } from 'kysely';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import type { Approval } from '@commonyard/contracts/identity.values';
import { exists } from '@commonyard/service-kit/db/queries';
import { runPrepared } from '@commonyard/service-kit/db/statements';
import type { Db, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { UserAgent } from './user-agent.mapper.ts';

type Pool = Deps['pool'];

/** A session ends 12 hours after the login, or after 60 minutes without a request. */
export const LIFETIME_HOURS = 12;
const IDLE_MINUTES = 60;
const MAX_LISTED = 100;

/** The key of a session in the table and in events: a hash of its id, which cannot be used to sign in. */
export const sessionKeyOf = hashToken;

// This statement runs for most requests of the product, so it writes `seen_at` at most once a minute.
const FIND_LIVE_SESSION = {
  sql: `
    WITH live AS (
      SELECT sessions.key, sessions.seen_at, sessions.expires_at, sessions.confirmed_at, users.id, users.role, users.locale,
        users.must_change_password, users.approval, users.limit_factor,
        CASE WHEN users.email_verified_at IS NOT NULL THEN users.municipality END AS municipality,
        CASE WHEN users.email_verified_at IS NOT NULL AND users.municipality IS NULL THEN users.organization END AS organization
      FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.key = $1 AND users.active
        AND sessions.expires_at > now() AND sessions.seen_at > now() - interval '${IDLE_MINUTES} minutes'
    ), touched AS (
      UPDATE sessions SET seen_at = now() FROM live
      WHERE sessions.key = live.key AND live.seen_at <= now() - interval '1 minute'
    )
    SELECT key AS "sessionKey", expires_at AS "expiresAt", confirmed_at AS "confirmedAt", id, role, live.municipality, organization, locale,
      must_change_password AS "mustChangePassword", approval,
      limit_factor AS "accountFactor", coalesce(municipality_limits.factor, 1) AS "municipalityFactor"
    FROM live LEFT JOIN municipality_limits ON municipality_limits.municipality = live.municipality`,
};
/** With `mustChangePassword`, or for a refused account, the session is valid within this service only. */
export type LiveSession = SessionLookupResult & { mustChangePassword: boolean; approval: Approval };
type LiveRow = Omit<LiveSession, 'user'> &
  Omit<SessionLookupResult['user'], 'organization' | 'limitFactors' | 'confirmedAt' | 'confirmedBy'> & {
    confirmedAt: string | null;
    organization: string | null;
    accountFactor: number;
    municipalityFactor: number;
  };

/** Finds an unexpired session of an active user and records its use. */
export async function findLiveSession(pool: Pool, key: string): Promise<LiveSession | undefined> {
  const [row] = await runPrepared<LiveRow>(pool, FIND_LIVE_SESSION, [key]);
  if (!row) return undefined;
  const { sessionKey, expiresAt, mustChangePassword, approval, ...rest } = row;
  const { organization, accountFactor, municipalityFactor, confirmedAt, ...user } = rest;
  const limitFactors = { account: accountFactor, municipality: municipalityFactor };
  const isRaised = accountFactor !== 1 || municipalityFactor !== 1;
  return {
    sessionKey,
    expiresAt,
    mustChangePassword,
    approval,
    user: {
      ...user,
      ...(organization && { organization }),
      ...(isRaised && { limitFactors }),
      ...(confirmedAt !== null && { confirmedAt, confirmedBy: 'password' as const }),
    },
  };
}

/**
 * Stores a session, unless its user was deactivated or got another password after this request verified the password: `epoch` is
 * the user's when it was verified. The lock waits for a transaction that changes the user. Returns whether the session is stored.
 */
export async function insertSession(
  pool: Pool,
  key: string,
  { userId, epoch, userAgent }: { userId: number; epoch: number; userAgent: UserAgent },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO sessions (key, user_id, browser, system, expires_at)
     SELECT $1, id, $3, $4, now() + interval '${LIFETIME_HOURS} hours'
     FROM users WHERE id = $2 AND active AND device_epoch = $5 FOR SHARE`,
    [key, userId, userAgent.browser, userAgent.system, epoch],
  );
  return rowCount === 1;
}

/** Whether a session has not ended. Lock its user before: whatever ends all sessions of a user locks the user too. */
export const hasSession = (trx: Trx, key: string): Promise<boolean> =>
  exists(trx.selectFrom('sessions').select('key').where('key', '=', key));

/** Records that the user of a session has confirmed the password. Returns false where the session has ended. */
export async function confirmSession(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ confirmedAt: sql<string>`now()` })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['key', 'browser', 'system', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('seenAt', '>', sql<string>`now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval`)
    .orderBy('seenAt', 'desc')
    .orderBy('key')
    .limit(MAX_LISTED)
    .execute();
}

/** Deletes a session; with `userId` only if it is that user's. Returns its user. */
export async function deleteSession(trx: Trx, key: string, userId?: number): Promise<{ userId: number } | undefined> {
  return trx
    .deleteFrom('sessions')
    .where('key', '=', key)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .returning('userId')
    .executeTakeFirst();
}

export async function deleteUserSessions(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Deletes expired sessions. No event: they are not valid anywhere. */
export async function deleteExpiredSessions(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM sessions WHERE expires_at <= now() OR seen_at <= now() - interval '${IDLE_MINUTES} minutes'`,
  );
}
