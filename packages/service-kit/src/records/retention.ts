import type { Command } from '@commonyard/command-line/arguments';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { DUE_CAP, type PersonalRemoval } from '@commonyard/contracts/records.values';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import type { AuditLog } from '../audit/tables.ts';
import { loadConfig } from '../config.ts';
import { tryLock, withDatabase, type AnyDb, type AnyTables } from '../db/database.ts';
import { isDatabaseUnreachable } from '../errors/http-error.ts';
import type { Lifecycle } from '../http/health.ts';
import { actOnEach } from '../jobs/act-on-each.ts';
import { startIntervalJob, type Job } from '../jobs/interval-job.ts';
import { createLog } from '../observability/log.ts';
import { AUDIT_REMOVALS, countDueInAuditLog } from './audit-retention.ts';
import { cutOff, findPeriods, type Rules } from './periods.ts';
import { recordsTablesOf } from './tables.ts';

/** How a service finds and removes the records of one rule. */
export type Removal<Schema> = {
  /**
   * SQL of `SELECT id FROM …` of the records that ended before an instant and are not on hold, without a limit. It selects from
   * one table, whose rows are locked while they are removed.
   */
  due: (before: string) => RawBuilder<unknown>;
  /** Removes or anonymises these records, which are locked, by the service's normal rules: with audit entries and events. */
  remove: (trx: Transaction<Schema>, ids: number[]) => Promise<void>;
};

/** The rules of a service and how it applies each, in the order in which the job applies them. */
export type Retention<Schema> = {
  service: string;
  rules: Rules;
  removals: Readonly<Record<string, Removal<Schema>>>;
  /** Its audit log, to which the rules of `AUDIT_REMOVALS` apply. */
  auditLog?: AuditLog;
};

/** What is needed to remove from an audit log: the URL of the role that may. */
type RetentionRole = { url: string; log: Logger };

const BATCH = 50;
/** Records end by the day, and finding what is due reads whole tables: an index would cost every write more. */
const INTERVAL_MS = 6 * 3_600_000;

/** Removes what is due, an hour after the start and then every six hours. */
export const startRetentionJob = (
  { db, log, lifecycle }: { db: AnyDb; log: Logger; lifecycle: Lifecycle },
  retention: Retention<AnyTables>,
  { RETENTION_DATABASE_URL: url }: { RETENTION_DATABASE_URL?: string } = {},
): Job =>
  startIntervalJob({
    name: 'retention of records',
    intervalMs: INTERVAL_MS,
    firstAfterMs: 3_600_000,
    log,
    run: async () => {
      const removed = await removeDue(db, retention, 'job', {
        lifecycle,
        log,
        ...(url !== undefined && { role: { url, log } }),
      });
      for (const [rule, count] of Object.entries(removed)) if (count > 0) log.info({ rule, count }, 'records removed');
    },
  });

/**
 * Removes what is due in small transactions, each with its entry in the destruction log, until the process stops. One
 * replica at a time removes; the others find nothing to do. Where a transaction fails, each record gets one of its own, so that one
 * that fails keeps no others. Returns the number of removed records by rule. Throws the first error of a rule after all others have
 * been applied.
 */
export async function removeDue(
  db: AnyDb,
  retention: Retention<AnyTables>,
  by: 'job' | 'command',
  {
    now = new Date(),
    lifecycle = { stopping: false },
    log = createLog(retention.service, 'warn'),
    role,
  }: { now?: Date; lifecycle?: Lifecycle; log?: Logger; role?: RetentionRole } = {},
): Promise<Record<string, number>> {
  const { service, rules, removals, auditLog } = retention;
  const periods = await findPeriods(db, rules);
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  const apply = async (rule: string, removeBefore: (before: string) => Promise<number>) => {
    try {
      removed[rule] = await removeBefore(cutOff(now, rules[rule]!.unit, periods[rule]!));
    } catch (error) {
      errors.push(error);
    }
  };
  for (const [rule, removal] of Object.entries(removals))
    await apply(rule, async (before) => {
      const remove = (id?: number) =>
        db.transaction().execute((trx) => removeBatch(trx, service, { rule, removal, before, by, id }));
      let count = 0;
      try {
        for (let batch = BATCH; batch === BATCH && !lifecycle.stopping; count += batch) batch = await remove();
      } catch (error) {
        if (isDatabaseUnreachable(error as Error)) throw error;
        const due = (await idsOf(db, removal.due(before))).map((id) => ({ id }));
        count += await actOnEach(due, log, async ({ id }) => !lifecycle.stopping && (await remove(id)) > 0);
      }
      return count;
    });
  if (auditLog && role)
    for (const rule of Object.keys(AUDIT_REMOVALS))
      await apply(rule, (before) => removeFromAuditLog(db, { rule, before, by, auditLog, role, lifecycle }));
  if (errors.length > 0) throw errors[0];
  return removed;
}

/** `id`: of the only record to remove. */
type Batch = {
  rule: string;
  removal: Removal<AnyTables>;
  before: string;
  by: 'job' | 'command';
  id: number | undefined;
};

async function removeBatch(
  trx: Transaction<AnyTables>,
  service: string,
  { rule, removal, before, by, id }: Batch,
): Promise<number> {
  if (!(await tryLock(trx, lockOf(service)))) return 0;
  const candidates =
    id === undefined
      ? sql`${removal.due(before)} LIMIT ${sql.lit(BATCH)}`
      : sql`SELECT id FROM (${removal.due(before)}) AS due WHERE id = ${id}`;
  const locked = await idsOf(trx, sql`${candidates} FOR UPDATE SKIP LOCKED`);
  // Read again under the lock: a hold locks the record first, so it is either seen here or waits for the removal.
  const due = await idsOf(
    trx,
    sql`SELECT id FROM (${removal.due(before)}) AS due WHERE id = ANY(${locked}::integer[])`,
  );
  if (due.length === 0) return 0;
  await removal.remove(trx, due);
  await insertDestruction(trx, { rule, ids: due, by, actorId: null });
  return due.length;
}

type AuditBatch = {
  rule: string;
  before: string;
  by: 'job' | 'command';
  auditLog: AuditLog;
  role: RetentionRole;
  lifecycle: Lifecycle;
};

/** Removes what is due from the audit log, as the retention role. Opens a connection only where something is due. */
async function removeFromAuditLog(
  db: AnyDb,
  { rule, before, by, auditLog, role, lifecycle }: AuditBatch,
): Promise<number> {
  const removal = AUDIT_REMOVALS[rule]!;
  if ((await countDueInAuditLog(db, removal, before)) === 0) return 0;
  return withDatabase(role.url, role.log, async (retention) => {
    let removed = 0;
    for (let count = 1; count > 0 && !lifecycle.stopping; removed += count)
      count = await retention.transaction().execute(async (trx) => {
        if (!(await tryLock(trx, lockOf(auditLog.service)))) return 0;
        const batch = await removal.remove(trx, auditLog, new Date(before));
        if (batch > 0) await insertDestruction(trx, { rule, ids: [], count: batch, by, actorId: null });
        return batch;
      });
    return removed;
  });
}

/** The replica that has this lock removes. */
const lockOf = (service: string) => `retention of ${service}`;

const idsOf = async (db: AnyDb, query: RawBuilder<unknown>): Promise<number[]> =>
  (await (query as RawBuilder<{ id: number }>).execute(db as Kysely<unknown>)).rows.map(({ id }) => id);

/** The number of due records by rule, at most `DUE_CAP` + 1 each. Removes nothing. */
export async function countDue(
  db: AnyDb,
  { rules, removals, auditLog }: Retention<AnyTables>,
  now = new Date(),
): Promise<Record<string, number>> {
  const periods = await findPeriods(db, rules);
  const counts: Record<string, number> = {};
  for (const [rule, { due }] of Object.entries(removals)) {
    const before = cutOff(now, rules[rule]!.unit, periods[rule]!);
    counts[rule] = (await idsOf(db, sql`${due(before)} LIMIT ${sql.lit(DUE_CAP + 1)}`)).length;
  }
  if (auditLog)
    for (const [rule, removal] of Object.entries(AUDIT_REMOVALS))
      counts[rule] = await countDueInAuditLog(db, removal, cutOff(now, rules[rule]!.unit, periods[rule]!));
  return counts;
}

type NewDestruction = {
  rule: string;
  ids: number[];
  /** By default that of the ids. */
  count?: number;
  by: 'job' | 'command' | 'user';
  actorId: number | null;
};

/** Appends to the destruction log. */
export async function insertDestruction(trx: AnyDb, destruction: NewDestruction): Promise<void> {
  const { ids, count = ids.length } = destruction;
  await recordsTablesOf(trx)
    .insertInto('destructions')
    .values({ ...destruction, count })
    .execute();
}

/** Appends what a person removed. */
export const insertRemovalByUser = (trx: AnyDb, rule: PersonalRemoval, id: number, actorId: number | null) =>
  insertDestruction(trx, { rule, ids: [id], by: 'user', actorId });

export const RETENTION: Command = {
  purpose: 'Prints how many records the retention rules remove or change now; `run` does it.',
  arguments: '[run]',
};

/**
 * A command that prints what is due, and with the argument `run` removes it: entries of an audit log with
 * `RETENTION_DATABASE_URL`. Returns the printed text.
 */
export async function retentionCommand(
  db: AnyDb,
  retention: Retention<AnyTables>,
  { env, args: [argument] }: { env: NodeJS.ProcessEnv; args: string[] },
): Promise<string> {
  if (argument !== undefined && argument !== 'run') throw new Error('Usage: retention [run]');
  const counts =
    argument === 'run'
      ? await removeDue(db, retention, 'command', roleOf(retention, env))
      : await countDue(db, retention);
  const verb = argument === 'run' ? 'removed' : 'due';
  return Object.entries(counts)
    .map(
      ([rule, count]) =>
        `${retention.service}: ${rule}: ${count > DUE_CAP && !argument ? `over ${DUE_CAP}` : count} ${verb}`,
    )
    .join('\n');
}

function roleOf({ service, auditLog }: Retention<AnyTables>, env: NodeJS.ProcessEnv): { role?: RetentionRole } {
  if (!auditLog) return {};
  const { RETENTION_DATABASE_URL: url } = loadConfig(Type.Object({ RETENTION_DATABASE_URL: Type.String() }), env);
  return { role: { url, log: createLog(service, 'warn') } };
}
