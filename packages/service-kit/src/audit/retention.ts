import { sql } from 'kysely';
import type { AnyDb } from '../db/database.ts';
import { insertAuditEntry } from './entries.ts';
import type { AuditLog } from './tables.ts';
import { AUDIT_LOG_SUBJECT, REMOVED } from './verify.ts';

// Only the retention role may do this: open the database with `RETENTION_DATABASE_URL`.

/** Erases the personal values whose erasure was requested. The entries stay and still verify. Returns how many. */
export async function erasePersonalValues(db: AnyDb): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with requested as (delete from audit_erasures returning subject_kind, subject_id)
    delete from audit_personal_values as personal using requested
    where personal.subject_kind = requested.subject_kind and personal.subject_id = requested.subject_id`.execute(db);
  return Number(numAffectedRows);
}

/** The most rows that one statement removes, which must end before the time limit of a statement. */
const BATCH = 10_000;

/** Erases personal values of audit entries that are older, at most a batch. Returns how many: call it until there are none. */
export async function erasePersonalValuesBefore(db: AnyDb, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_personal_values where digest in (
      select digest from audit_personal_values where at < ${before.toISOString()}::timestamptz limit ${BATCH})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/**
 * Removes the oldest audit entries: those sealed before, with their seals and personal values, at most a batch. An entry
 * records it with the digest of the last removed seal, where the chain begins from then on. The last seal stays, which new ones
 * continue. Returns how many were removed: call it until there are none.
 */
export async function removeEntriesBefore(trx: AnyDb, log: AuditLog, before: Date): Promise<number> {
  const { rows } = await sql<{ number: number; digest: string; count: number }>`
    select number, digest, count(*) over () as count from audit_seals
    where sealed_at < ${before.toISOString()}::timestamptz and number < (select max(number) from audit_seals)
      and number < (select min(number) from audit_seals) + ${BATCH}::bigint
    order by number desc limit 1`.execute(trx);
  const [last] = rows;
  if (!last) return 0;
  await sql`
    delete from audit_personal_values where digest in (
      select value.value->>'digest' from audit_seals join audit_log on id = entry_id
      cross join lateral (values (before), (after), (details)) as part (value)
      cross join lateral jsonb_each(part.value) as value
      where number <= ${last.number} and jsonb_typeof(value.value) = 'object')`.execute(trx);
  await sql`
    delete from audit_log where id in (select entry_id from audit_seals where number <= ${last.number})`.execute(trx);
  await sql`delete from audit_seals where number <= ${last.number}`.execute(trx);
  await insertAuditEntry(trx, log, {
    action: REMOVED,
    actorId: null,
    subject: { kind: AUDIT_LOG_SUBJECT, id: null },
    municipality: null,
    details: { through: last.number, digest: last.digest, entries: last.count },
  });
  return last.count;
}
