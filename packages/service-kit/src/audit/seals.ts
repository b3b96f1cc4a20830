import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type AnyDb, tryLock } from '../db/database.ts';
import { subjectColumn, type AuditLog } from './tables.ts';

/** The keys of the seals, by id. The first one seals; all of them verify. */
export type AuditKeys = ReadonlyMap<string, string>;

/** Reads `AUDIT_LOG_SECRET`: secrets separated by commas. A key's id is a hash of its secret, so that none has to be named. */
export const readAuditKeys = (secrets: string): AuditKeys =>
  new Map(secrets.split(',').map((secret) => [keyIdOf(secret), secret]));

const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`audit log ${secret}`).digest('base64url').slice(0, 12);

/** A position in the chain. */
export type Head = { number: number; digest: string };
export const EMPTY_CHAIN: Head = { number: 0, digest: '' };

/** What a seal covers, beside the seal before. `entry` is the canonical text of the entry. */
type Sealed = { previous: Head; entry: string; sealedAt: string };

/** The digest of a seal. `sealedAt` is in ISO 8601 with milliseconds. */
export const sealDigest = (key: string, { service }: AuditLog, { previous, entry, sealedAt }: Sealed): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([service, previous.number + 1, previous.digest, sealedAt]))
    .update(entry)
    .digest('base64url');

/** SQL of the canonical text of an entry. It never changes, because stored seals depend on it. */
export const canonicalEntry = (log: AuditLog) =>
  sql.raw<string>(`jsonb_build_array(
  id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), action, actor_id, actor_municipality,
  subject_kind, subject_id, ${subjectColumn(log)}, version, municipality, request_id, network, before, after, details)::text`);

const BATCH = 1_000;
/**
 * Minutes after which no transaction of the runtime role can still commit an entry with a smaller id than a sealed one: an
 * idle transaction ends after ten seconds. An unsealed entry below is no entry of the service.
 */
export const LATE_MINUTES = 60;

type SealingOptions = { keys: AuditKeys; lateMinutes?: number; batch?: number };

/**
 * Seals all entries that are not sealed yet. Does nothing where another replica is sealing. Returns the number of entries.
 * Entries are sealed in the order in which they are found, not by id: a transaction may commit an id after a larger one.
 */
export async function sealEntries(
  db: AnyDb,
  log: AuditLog,
  { keys, lateMinutes = LATE_MINUTES, batch = BATCH }: SealingOptions,
): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const ids = await db.transaction().execute((trx) => sealBatch(trx, log, { keys, lateMinutes, after, batch }));
    count += ids.length;
    if (ids.length < batch) return count;
    after = ids.at(-1)!;
  }
}

type BatchOptions = Required<SealingOptions> & { after: number };

async function sealBatch(
  trx: AnyDb,
  log: AuditLog,
  { keys, lateMinutes, after, batch }: BatchOptions,
): Promise<number[]> {
  if (!(await tryLock(trx, `audit log ${log.service}`))) return [];
  const { rows } = await sql<{ id: number; entry: string }>`
    select id, ${canonicalEntry(log)} as entry from audit_log
    where id > greatest(${after}::bigint, ${lastSettledId(lateMinutes)})
      and not exists (select from audit_seals where entry_id = audit_log.id)
    order by id limit ${batch}`.execute(trx);
  if (rows.length === 0) return [];
  const [keyId, key] = keys.entries().next().value!;
  const sealedAt = new Date().toISOString();
  let previous: Head = await readHead(trx);
  const seals = rows.map(({ id, entry }) => {
    previous = { number: previous.number + 1, digest: sealDigest(key, log, { previous, entry, sealedAt }) };
    return { id, ...previous };
  });
  await sql`
    insert into audit_seals (number, entry_id, digest, key_id, sealed_at)
    select seal.*, ${keyId}, ${sealedAt}::timestamptz
    from unnest(${seals.map(({ number }) => number)}::bigint[], ${seals.map(({ id }) => id)}::bigint[],
      ${seals.map(({ digest }) => digest)}::text[]) as seal`.execute(trx);
  return rows.map(({ id }) => id);
}

/** An id that was sealed so long ago that no smaller id can be committed any more; 0 where there is none. */
export const lastSettledId = (lateMinutes: number) => sql<number>`coalesce((
  select max(entry_id) from (
    select entry_id from audit_seals where sealed_at <= now() - make_interval(mins => ${lateMinutes}::integer)
    order by number desc limit ${BATCH}) as settled), 0)`;

/** The last seal. */
export async function readHead(db: AnyDb): Promise<Head & { sealedAt: string | null }> {
  const { rows } = await sql<Head & { sealedAt: string }>`
    select number, digest, sealed_at from audit_seals order by number desc limit 1`.execute(db);
  return rows[0] ?? { ...EMPTY_CHAIN, sealedAt: null };
}
