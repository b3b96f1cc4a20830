import type { QueryExecutorProvider, Kysely, Transaction } from 'kysely';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams } from '@commonyard/contracts/http/field-types';
import {
  Destruction,
  DestructionsQuery,
  Disclosure,
  DisclosureQuery,
  LegalHold,
  LiftHoldBody,
  PublicPeriods,
  RetentionPeriod,
  SetHoldBody,
  UpdatePeriodBody,
  RecordsFile,
} from '@commonyard/contracts/http/records';
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

const describe = <Schema extends object>(summary: string, schema: Schema) => ({ summary, ...schema });

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
  const schema = describe(summary, { response: { 200: RecordsFile, ...errors(429) } });
  app.get(`/api/records/${auditLog.service}/my-data`, { onRequest: signedIn, schema }, async (request) => {
    await db.transaction().execute((trx) => usage.count(trx as Transaction<AnyTables>, request, exportKind));
    return (await collect(request.caller)) as RecordsFile;
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
  const response = { 200: Disclosure, ...errors(429) };
  const options = {
    onRequest: administratorsOnly,
    schema: describe(summary, { querystring: DisclosureQuery, response }),
  };
  app.get(`/api/records/${auditLog.service}/disclosure`, options, async (request) => {
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
  });
}

/**
 * The routes of retention, below `/api/records/<service>`: the periods and what is due, the destruction log, and legal holds on
 * the service's records.
 */
export async function recordsRoutes(app: App, { db, retention, holds }: Options): Promise<void> {
  const { service, rules } = retention;
  const base = `/api/records/${service}`;

  /** The order of the rules is that of the job. */
  async function listPeriods(): Promise<RetentionPeriod[]> {
    const [periods, due] = [await findPeriods(db, rules), await countDue(db, retention)];
    return Object.entries(rules).map(([rule, bounds]) => ({
      rule,
      ...bounds,
      period: periods[rule]!,
      due: due[rule] ?? 0,
    }));
  }

  app.get(
    `${base}/periods`,
    { schema: describe('How long each kind of record is kept', { response: { 200: PublicPeriods } }) },
    async () => findPeriods(db, rules),
  );

  const retentionPeriods = { 200: Type.Array(RetentionPeriod) };
  app.get(
    `${base}/retention`,
    {
      onRequest: adminOnly,
      schema: describe('The retention periods with their bounds, and how many records are due now', {
        response: retentionPeriods,
      }),
    },
    async () => listPeriods(),
  );

  app.put(
    `${base}/retention`,
    {
      onRequest: adminOnly,
      schema: describe('Change the period of a rule', { body: UpdatePeriodBody, response: retentionPeriods }),
    },
    async ({ body, caller }) => {
      await db.transaction().execute((trx) => changePeriod(trx, retention, body, caller.userId!));
      return listPeriods();
    },
  );

  const destructions = { querystring: DestructionsQuery, response: { 200: Type.Array(Destruction) } };
  app.get(
    `${base}/destructions`,
    { onRequest: adminOnly, schema: describe('The destruction log, newest first', destructions) },
    async ({ query: { before } }) => {
      return recordsTablesOf(db)
        .selectFrom('destructions')
        .select(['id', 'rule', 'ids', 'count', 'by', 'actorId', 'at'])
        .$if(before !== undefined, (entries) => entries.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(DESTRUCTIONS_PAGE_SIZE)
        .execute();
    },
  );

  if (!holds) return;

  app.get(
    `${base}/holds`,
    {
      onRequest: administratorsOnly,
      schema: describe(
        'The legal holds in force: all for an administrator, those of the municipality for its administrator',
        { response: { 200: Type.Array(LegalHold) } },
      ),
    },
    async ({ caller }) => listHolds(db, caller),
  );

  app.post(
    `${base}/holds`,
    {
      onRequest: administratorsOnly,
      schema: describe('Set a legal hold on a record: it is not removed until the hold is lifted', {
        body: SetHoldBody,
        response: { 201: LegalHold, ...errors(404) },
      }),
    },
    async ({ body, caller }, reply) => {
      const hold = await db.transaction().execute((trx) => setHold(trx, holds, body, caller));
      return reply.code(201).send(hold);
    },
  );

  const lift = { params: IdParams, body: LiftHoldBody, response: { 204: Type.Null(), ...errors(409) } };
  app.post(
    `${base}/holds/:id/lift`,
    { onRequest: [administratorsOnly, requireValidId], schema: describe('Lift a legal hold', lift) },
    async ({ params: { id }, body: { reason }, caller }, reply) => {
      await db.transaction().execute((trx) => liftHold(trx, holds, { id, reason }, caller));
      return reply.code(204).send(null);
    },
  );
}
