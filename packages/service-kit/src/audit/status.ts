import { sql } from 'kysely';
import type { AnyDb } from '../db/database.ts';
import type { AuditStatus } from '@commonyard/contracts/http/audit';
import { readHead } from './seals.ts';
import { AUDIT_LOG_SUBJECT } from './verify.ts';

/** How far a log is sealed, and verified according to its last verification. */
export async function getAuditStatus(db: AnyDb): Promise<AuditStatus> {
  const [{ sealedAt }, verification] = await Promise.all([readHead(db), findVerification(db)]);
  return {
    sealedTo: sealedAt,
    verifiedTo: verification?.sealedAt ?? null,
    broken: verification?.action === 'broken',
  };
}

type RecordedVerification = { action: 'verified' | 'broken'; sealedAt: string | null; isRecent: boolean };

/** The last verification, which an entry of the log records. `isRecent`: it is less than a day old. */
export async function findVerification(db: AnyDb): Promise<RecordedVerification | undefined> {
  const { rows } = await sql<RecordedVerification>`
    select action, details->>'sealedAt' as sealed_at, at > now() - interval '1 day' as is_recent from audit_log
    where subject_kind = ${AUDIT_LOG_SUBJECT} and action in ('verified', 'broken') order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
