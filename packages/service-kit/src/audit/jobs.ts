import type { Logger } from 'pino';
import { type AnyDb, tryLock } from '../db/database.ts';
import { startIntervalJob, type Job } from '../jobs/interval-job.ts';
import { gauge } from '../observability/metrics.ts';
import { insertAuditEntry } from './entries.ts';
import { eraseRequested } from './erasure.ts';
import { readAuditKeys, readHead, sealEntries, type AuditKeys } from './seals.ts';
import { findVerification } from './status.ts';
import type { AuditLog } from './tables.ts';
import { AUDIT_LOG_SUBJECT, verifyLog, type Verification } from './verify.ts';

const broken = gauge(
  'audit_log_broken',
  'Whether the last verification of the audit log found an entry that does not verify',
);
broken.set(0);

type Options = { db: AnyDb; log: Logger; auditLog: AuditLog };
type Settings = { AUDIT_LOG_SECRET: string; RETENTION_DATABASE_URL: string };

/**
 * Starts the jobs of a service's audit log: every minute, new entries are sealed, and personal values are erased whose erasure
 * was requested. Every day all entries are verified.
 */
export function startAuditJobs(options: Options, settings: Settings): Job[] {
  const { db, log } = options;
  const keys = readAuditKeys(settings.AUDIT_LOG_SECRET);
  const erase = () => eraseRequested({ db, log, retentionUrl: settings.RETENTION_DATABASE_URL });
  const verify = () => verifyDaily(options, keys);
  return [
    { name: 'audit-erasures', intervalMs: 60_000, run: erase },
    { name: 'audit-seals', intervalMs: 60_000, firstAfterMs: 5_000, run: () => seal(options, keys) },
    { name: 'audit-verification', intervalMs: 3_600_000, firstAfterMs: 15_000, run: verify },
  ].map((job) => startIntervalJob({ ...job, log }));
}

/** The log of the process, which the database cannot change, shows whether the last entries of the chain were removed. */
async function seal({ db, log, auditLog }: Options, keys: AuditKeys): Promise<void> {
  const entries = await sealEntries(db, auditLog, { keys });
  if (entries === 0) return;
  const { number, digest } = await readHead(db);
  log.info({ entries, number, digest }, 'audit log sealed');
}

/** Verifies the log unless that was done within a day, and records the result as an entry. */
export async function verifyDaily({ db, log, auditLog }: Options, keys: AuditKeys): Promise<void> {
  const last = await findVerification(db);
  broken.set(last?.action === 'broken' ? 1 : 0);
  if (last?.isRecent) return;
  const verification = await verifyLog(db, auditLog, { keys });
  const { entries, head, problem } = verification;
  if (entries === 0 && !problem) return;
  broken.set(problem ? 1 : 0);
  if (problem) log.error({ entries, ...problem }, 'audit log does not verify');
  else log.info({ entries, ...head }, 'audit log verified');
  await db.transaction().execute(async (trx) => {
    // Another replica may have verified it meanwhile.
    if (!(await tryLock(trx, `audit verification ${auditLog.service}`))) return;
    if (!(await findVerification(trx))?.isRecent) await insertVerification(trx, auditLog, verification);
  });
}

const insertVerification = (
  db: AnyDb,
  auditLog: AuditLog,
  { entries, head, sealedAt, problem }: Verification,
): Promise<void> =>
  insertAuditEntry(db, auditLog, {
    action: problem ? 'broken' : 'verified',
    actorId: null,
    subject: { kind: AUDIT_LOG_SUBJECT, id: null },
    municipality: null,
    details: {
      entries,
      ...head,
      sealedAt,
      ...(problem && { problem: problem.kind, entryId: problem.entryId ?? null }),
    },
  });
