import { sql } from 'kysely';
import type { AnyDb } from '../db/database.ts';
import { digestOf } from './personal-values.ts';
import {
  canonicalEntry,
  EMPTY_CHAIN,
  LATE_MINUTES,
  lastSettledId,
  sealDigest,
  type AuditKeys,
  type Head,
} from './seals.ts';
import type { AuditLog } from './tables.ts';

/** Why a log does not verify. `number` is the seal's, `entryId` the entry's where it is known. */
export type Problem = {
  kind: 'changed' | 'removed' | 'inserted' | 'unknown_key' | 'personal_value_changed';
  number?: number;
  entryId?: number;
};

export type Verification = {
  entries: number;
  /** The last seal that verifies, and when it was made. */
  head: Head;
  sealedAt: string | null;
  problem?: Problem;
};

type VerifyOptions = {
  keys: AuditKeys;
  lateMinutes?: number;
  /** A seal that the log had earlier: without it, entries were removed from the end. */
  expected?: Head | undefined;
};

/**
 * Verifies a service's audit log: every sealed entry in the order of the chain, that nothing was removed or inserted, and
 * that the personal values that are not erased have the digests of their entries.
 */
export async function verifyLog(
  db: AnyDb,
  log: AuditLog,
  { keys, lateMinutes = LATE_MINUTES, expected }: VerifyOptions,
): Promise<Verification> {
  const chain = await verifyChain(db, log, { keys, expected });
  if (chain.problem) return chain;
  const problem = (await findInserted(db, lateMinutes)) ?? (await findChangedPersonalValue(db));
  return problem ? { ...chain, problem } : chain;
}

type SealRow = Head & { entryId: number; keyId: string; sealedAt: string; entry: string | null };

const BATCH = 1_000;

async function verifyChain(
  db: AnyDb,
  log: AuditLog,
  { keys, expected }: Pick<VerifyOptions, 'keys' | 'expected'>,
): Promise<Verification> {
  let head = await findStart(db);
  const start = head.number;
  let sealedAt: string | null = null;
  const result = (problem?: Problem): Verification => ({
    entries: head.number - start,
    head,
    sealedAt,
    ...(problem && { problem }),
  });
  for (;;) {
    const seals = await listSeals(db, log, head.number);
    for (const seal of seals) {
      const problem = verifySeal(log, { seal, previous: head, keys });
      if (problem) return result(problem);
      if (seal.number === expected?.number && seal.digest !== expected.digest)
        return result({ kind: 'changed', number: seal.number, entryId: seal.entryId });
      head = { number: seal.number, digest: seal.digest };
      ({ sealedAt } = seal);
    }
    if (seals.length < BATCH) break;
  }
  return expected && expected.number > head.number ? result({ kind: 'removed', number: head.number + 1 }) : result();
}

/** Where the chain begins: after the entries that retention removed, which an entry records. */
async function findStart(db: AnyDb): Promise<Head> {
  const { rows } = await sql<Head>`
    select (details->>'through')::bigint as number, details->>'digest' as digest from audit_log
    where subject_kind = ${AUDIT_LOG_SUBJECT} and action = ${REMOVED} order by id desc limit 1`.execute(db);
  return rows[0] ?? EMPTY_CHAIN;
}

/** The subject of entries about the log itself. */
export const AUDIT_LOG_SUBJECT = 'audit_log';
/** The action of an entry by which retention records that it removed the oldest entries. */
export const REMOVED = 'removed';

async function listSeals(db: AnyDb, log: AuditLog, after: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select number, entry_id, key_id, digest, sealed_at, case when id is not null then ${canonicalEntry(log)} end as entry
    from audit_seals left join audit_log on id = entry_id
    where number > ${after} order by number limit ${BATCH}`.execute(db);
  return rows;
}

function verifySeal(
  log: AuditLog,
  { seal, previous, keys }: { seal: SealRow; previous: Head; keys: AuditKeys },
): Problem | undefined {
  const { number, entryId, keyId, digest, sealedAt, entry } = seal;
  if (number !== previous.number + 1) return { kind: 'removed', number: previous.number + 1 };
  if (entry === null) return { kind: 'removed', number, entryId };
  const key = keys.get(keyId);
  if (key === undefined) return { kind: 'unknown_key', number, entryId };
  const isValid = sealDigest(key, log, { previous, entry, sealedAt }) === digest;
  return isValid ? undefined : { kind: 'changed', number, entryId };
}

/** Looks at ranges of ids, each in less time than a statement may take. */
const RANGE = 100_000;

async function findInserted(db: AnyDb, lateMinutes: number): Promise<Problem | undefined> {
  const { rows: ends } = await sql<{ first: number | null; last: number }>`
    select (select min(id) from audit_log) as first, ${lastSettledId(lateMinutes)} as last`.execute(db);
  const { first, last } = ends[0]!;
  for (let start = first ?? last + 1; start <= last; start += RANGE) {
    const { rows } = await sql<{ entryId: number }>`
      select id as entry_id from audit_log
      where id >= ${start} and id <= least(${last}::bigint, ${start + RANGE - 1}::bigint)
        and not exists (select from audit_seals where entry_id = audit_log.id)
      order by id limit 1`.execute(db);
    if (rows[0]) return { kind: 'inserted', ...rows[0] };
  }
  return undefined;
}

async function findChangedPersonalValue(db: AnyDb): Promise<Problem | undefined> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ digest: string; salt: string; value: string }>`
      select digest, salt, value from audit_personal_values where digest > ${after} order by digest limit ${BATCH}`.execute(
      db,
    );
    if (rows.some(({ digest, salt, value }) => digestOf(salt, value) !== digest))
      return { kind: 'personal_value_changed' };
    if (rows.length < BATCH) return undefined;
    after = rows.at(-1)!.digest;
  }
}
