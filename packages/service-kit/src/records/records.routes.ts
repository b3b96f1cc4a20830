import type { QueryExecutorProvider, Kysely, Transaction } from 'kysely';
import type {
  DisclosureQuery,
  RecordsFile,
  RetentionPeriod,
  UpdatePeriodBody,
} from '@commonyard/contracts/http/records';
import { ofService, SHARED_ROUTES } from '@commonyard/contracts/http/routes/shared';
import { DESTRUCTIONS_PAGE_SIZE, DISCLOSURE_PAGE_SIZE } from '@commonyard/contracts/records.values';
import { insertAuditEntry } from '../audit/entries.ts';
import type { AuditLog } from '../audit/tables.ts';
import { adminOnly, type Caller, administratorsOnly, signedIn } from '../auth/caller.ts';
import type { App } from '../http/app.ts';
import type { AnyDb, AnyTables } from '../db/database.ts';
import { forbidden, invalid } from '../errors/http-error.ts';
import { requireValidId } from '../http/params.ts';
import { liftHold, listHolds, setHold, type Holds } from './holds.ts';
import { findPeriods, updatePeriod } from './periods.ts';
import { countDue, type Retention } from './retention.ts';
import { recordsTablesOf } from './tables.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';

type Options = { db: AnyDb; retention: Retention<AnyTables>; holds?: Holds<AnyTables> };

/**
 * What a disclosure is about: one record, or everything of a municipality. A municipal administrator gets the records of the own
 * municipality only. Throws 403 for another one, 400 where an administrator names neither.
 */
export function toDisclosureScope(
  { role, municipality: own }: Caller,
  { id, municipality, after }: DisclosureQuery,
): Required<{ [Field in keyof DisclosureQuery]: DisclosureQuery[Field] | undefined }> {
  if (role !== 'admin' && municipality !== undefined && municipality !== own) throw forbidden();
  const scope = role === 'admin' ? municipality : own!;
  if (id === undefined && scope === undefined)
    throw invalid({ municipality: 'Please name a record or a municipality' });
  return { id, municipality: scope, after };
}

async function changePeriod(
  trx: AnyDb,
  { rules, auditLog }: Retention<AnyTables>,
  { rule, period }: UpdatePeriodBody,
  actorId: number,
): Promise<void> {
  const before = await findPeriods(trx, rules);
  await updatePeriod(trx, rules, { rule, period, actorId });
  if (!auditLog) return;
  await insertAuditEntry(trx, auditLog, {
    action: 'period_changed',
    actorId,
    subject: { kind: 'retention', id: null },
    municipality: null,
    before: { period: before[rule] },
    after: { period },
    details: { rule },
  });
}

type Disclosed = { auditLog: AuditLog; caller: Caller; query: DisclosureQuery; kind: string };

/** Appends to the audit log that an administrator made a file of records; each page of it is an entry. */
export const recordDisclosure = (
  db: QueryExecutorProvider,
  { auditLog, caller, query: { id, municipality, after }, kind }: Disclosed,
): Promise<void> =>
  insertAuditEntry(db, auditLog, {
    action: 'disclosed',
    actorId: caller.userId,
    subject: { kind, id: id ?? null },
    municipality: caller.role === 'admin' ? (municipality ?? null) : caller.municipality,
    details: after === undefined ? null : { after },
  });

type Files<Schema> = {
  db: Kysely<Schema>;
  auditLog: AuditLog;
  usage: UsageLimits;
  /** As what a file counts. */
  exportKind: UsageKind;
  summary: string;
};

/** The route of the file of what a service stores for its caller. */
export function ownDataRoute<Schema>(
  app: App,
  {
    db,
    auditLog,
    usage,
    exportKind,
    summary,
    collect,
  }: Files<Schema> & { collect: (caller: Caller) => Promise<object> },
): void {
  const route = ofService(SHARED_ROUTES['GET /api/records/:service/my-data'], auditLog.service);
  app.route({
    ...route,
    schema: { ...route.schema, summary },
    onRequest: signedIn,
    handler: async (request) => {
      await db.transaction().execute((trx) => usage.count(trx as Transaction<AnyTables>, request, exportKind));
      return (await collect(request.caller)) as RecordsFile;
    },
  });
}

/** What a file of an access request is about. */
export type DisclosureScope = ReturnType<typeof toDisclosureScope>;
type DisclosedRecords<Schema, Row> = {
  /** What the file is about; by default the main subject of the log. */
  kind?: string;
  /** The rows of a page by id, and one more where another page follows. */
  list: (trx: Transaction<Schema>, scope: DisclosureScope) => Promise<Row[]>;
  /** Adds what belongs to the rows. */
  toRecords: (
    trx: Transaction<Schema>,
    page: Row[],
    reader: { caller: Caller; scope: DisclosureScope },
  ) => Promise<unknown[]>;
};

/** The route of the file of an access request, whose pages are recorded in the audit log. */
export function disclosureRoute<Schema, Row extends { id: number }>(
  app: App,
  { db, auditLog, usage, exportKind, summary, ...records }: Files<Schema> & DisclosedRecords<Schema, Row>,
): void {
  const { kind = auditLog.subject, list, toRecords } = records;
  const route = ofService(SHARED_ROUTES['GET /api/records/:service/disclosure'], auditLog.service);
  app.route({
    ...route,
    schema: { ...route.schema, summary },
    onRequest: administratorsOnly,
    handler: async (request) => {
      const { caller, query } = request;
      const scope = toDisclosureScope(caller, query);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx as Transaction<AnyTables>, request, exportKind);
        const rows = await list(trx, scope);
        const page = rows.slice(0, DISCLOSURE_PAGE_SIZE);
        if (page.length === 0) return { records: [], next: null };
        // Before the entry: a file is not in its own history.
        const disclosed = await toRecords(trx, page, { caller, scope });
        await recordDisclosure(trx, { auditLog, caller, query, kind });
        return { records: disclosed, next: rows.length > page.length ? page.at(-1)!.id : null };
      });
    },
  });
}

/**
 * The routes of retention, below `/api/records/<service>`: the periods and what is due, the destruction log, and legal holds on
 * the service's records.
 */
export async function recordsRoutes(app: App, { db, retention, holds }: Options): Promise<void> {
  const { service, rules } = retention;

  /** The order of the rules is that of the job. */
  async function listPeriods(): Promise<RetentionPeriod[]> {
    const [periods, due] = [await findPeriods(db, rules), await countDue(db, retention)];
    return Object.entries(rules).map(([rule, { unit, default: usual, min, max }]) => ({
      rule,
      unit,
      default: usual,
      min,
      max,
      period: periods[rule]!,
      due: due[rule] ?? 0,
    }));
  }

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/records/:service/periods'], service),
    handler: async () => findPeriods(db, rules),
  });

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/records/:service/retention'], service),
    onRequest: adminOnly,
    handler: async () => listPeriods(),
  });

  app.route({
    ...ofService(SHARED_ROUTES['PUT /api/records/:service/retention'], service),
    onRequest: adminOnly,
    handler: async ({ body, caller }) => {
      await db.transaction().execute((trx) => changePeriod(trx, retention, body, caller.userId!));
      return listPeriods();
    },
  });

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/records/:service/destructions'], service),
    onRequest: adminOnly,
    handler: async ({ query: { before } }) =>
      recordsTablesOf(db)
        .selectFrom('destructions')
        .select(['id', 'rule', 'ids', 'count', 'by', 'actorId', 'at'])
        .$if(before !== undefined, (entries) => entries.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(DESTRUCTIONS_PAGE_SIZE)
        .execute(),
  });

  if (!holds) return;

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/records/:service/holds'], service),
    onRequest: administratorsOnly,
    handler: async ({ caller }) => listHolds(db, caller),
  });

  app.route({
    ...ofService(SHARED_ROUTES['POST /api/records/:service/holds'], service),
    onRequest: administratorsOnly,
    handler: async ({ body, caller }, reply) => {
      const hold = await db.transaction().execute((trx) => setHold(trx, holds, body, caller));
      return reply.code(201).send(hold);
    },
  });

  app.route({
    ...ofService(SHARED_ROUTES['POST /api/records/:service/holds/:id/lift'], service),
    onRequest: [administratorsOnly, requireValidId],
    handler: async ({ params: { id }, body: { reason }, caller }, reply) => {
      await db.transaction().execute((trx) => liftHold(trx, holds, { id, reason }, caller));
      return reply.code(204).send(null);
    },
  });
}
