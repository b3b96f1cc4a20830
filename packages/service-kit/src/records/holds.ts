import { sql, type Kysely, type Transaction } from 'kysely';
import type { HoldChanged } from '@commonyard/contracts/events/holds';
import { HELD_KINDS, type TypesWith } from '@commonyard/contracts/events/event-table';
import type { LegalHold } from '@commonyard/contracts/http/records';
import { RECORDS_MESSAGES, type HoldKind } from '@commonyard/contracts/records.values';
import { insertAuditEntry } from '../audit/entries.ts';
import { personal } from '../audit/personal-values.ts';
import type { AuditLog } from '../audit/tables.ts';
import type { Caller } from '../auth/caller.ts';
import type { AnyDb, AnyTables } from '../db/database.ts';
import { exists } from '../db/queries.ts';
import { conflict, notFound } from '../errors/http-error.ts';
import type { Consumer } from '../events/consumer.ts';
import { writeEvent } from '../events/outbox.ts';
import { recordsTablesOf } from './tables.ts';

/** A record to hold: the municipalities that it concerns, and the users whose data belongs to it. */
export type HoldableRecord = { municipalities: (string | null)[]; userIds: (number | null)[] };

/** What a service's records can be held as, and how it finds one. */
export type Holds<Schema> = {
  /** Locks the record until the transaction ends; undefined where there is none. */
  lock: (trx: Transaction<Schema>, id: number) => Promise<HoldableRecord | undefined>;
  /** The event by which other services learn of the hold or of its end. */
  event: TypesWith<typeof HoldChanged>;
  /** Of the service. Its main subject is what is held. */
  auditLog: AuditLog;
};

const COLUMNS = ['id', 'kind', 'recordId', 'reason', 'municipality', 'setBy', 'setAt'] as const;
const MAX_LISTED = 500;

export const recordNotFound = () => notFound('record_not_found', RECORDS_MESSAGES.nothingHeld);
export const onHold = () => conflict('on_hold', RECORDS_MESSAGES.onHold);

/** The holds in force, newest first: all for an administrator, those of the municipality for its administrator. */
export async function listHolds(db: AnyDb, { role, municipality }: Caller): Promise<LegalHold[]> {
  return (await recordsTablesOf(db)
    .selectFrom('legalHolds')
    .select(COLUMNS)
    .where('liftedAt', 'is', null)
    .$if(role !== 'admin', (holds) => holds.where('municipality', '=', municipality))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()) as LegalHold[];
}

/** Sets a hold. Throws 404 for a record that does not exist or does not concern the municipality of its administrator. */
export async function setHold(
  trx: Transaction<AnyTables>,
  { lock, event, auditLog }: Holds<AnyTables>,
  { recordId, reason }: { recordId: number; reason: string },
  caller: Caller,
): Promise<LegalHold> {
  const record = await lock(trx, recordId);
  if (!record || !concerns(record, caller)) throw recordNotFound();
  const municipality = caller.role === 'admin' ? null : caller.municipality;
  const hold = await recordsTablesOf(trx)
    .insertInto('legalHolds')
    .values({ kind: HELD_KINDS[event], recordId, reason, municipality, setBy: caller.userId! })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const data = { id: recordId, held: true, userIds: usersOf(record) };
  await writeEvent(trx, { type: event, data, actorId: caller.userId });
  await insertHoldEntry(trx, auditLog, { action: 'hold_set', recordId, reason, municipality }, caller);
  return hold as LegalHold;
}

/** Lifts a hold. Throws 404, also for a hold of others than the caller's municipality, 409 where it is lifted already. */
export async function liftHold(
  trx: Transaction<AnyTables>,
  { event, auditLog }: Holds<AnyTables>,
  { id, reason }: { id: number; reason: string },
  caller: Caller,
): Promise<void> {
  const holds = recordsTablesOf(trx);
  const hold = await holds
    .selectFrom('legalHolds')
    .select(['recordId', 'municipality', 'liftedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const mayLift =
    caller.role === 'admin' || (caller.municipality !== null && hold?.municipality === caller.municipality);
  if (!hold || !mayLift) throw notFound('hold_not_found', RECORDS_MESSAGES.nothingHeld);
  if (hold.liftedAt !== null) throw conflict('hold_lifted', RECORDS_MESSAGES.holdLifted);
  await holds
    .updateTable('legalHolds')
    .set({ liftedBy: caller.userId, liftedAt: sql<string>`now()`, liftReason: reason })
    .where('id', '=', id)
    .execute();
  const { recordId, municipality } = hold;
  await insertHoldEntry(trx, auditLog, { action: 'hold_lifted', recordId, reason, municipality }, caller);
  if (await isHeldHere(trx, recordId)) return;
  const data = { id: recordId, held: false, userIds: [] };
  await writeEvent(trx, { type: event, data, actorId: caller.userId });
}

type HoldEntry = {
  action: 'hold_set' | 'hold_lifted';
  recordId: number;
  reason: string;
  municipality: string | null;
};

const insertHoldEntry = (
  trx: AnyDb,
  auditLog: AuditLog,
  { action, recordId, reason, municipality }: HoldEntry,
  { userId }: Caller,
): Promise<void> =>
  insertAuditEntry(trx, auditLog, {
    action,
    actorId: userId,
    subject: { id: recordId },
    municipality,
    details: { reason: personal(reason) },
  });

const concerns = ({ municipalities }: HoldableRecord, { role, municipality }: Caller): boolean =>
  role === 'admin' || (municipality !== null && municipalities.includes(municipality));

/**
 * Publishes again which records of the service are on hold, for a consumer that did not know of their holds. Locks the holds: a request
 * that lifts one waits for this transaction, so that its event comes last. Returns the number of records.
 */
export async function republishHolds<Schema>(db: Kysely<Schema>, { lock, event }: Holds<Schema>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const inForce = await recordsTablesOf(trx as AnyDb)
      .selectFrom('legalHolds')
      .select('recordId')
      .where('liftedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = [...new Set(inForce.map(({ recordId }) => recordId))];
    for (const id of ids) {
      const record = await lock(trx, id);
      const data = { id, held: true, userIds: usersOf(record) };
      await writeEvent(trx as Transaction<AnyTables>, { type: event, data, actorId: null });
    }
    return ids.length;
  });
}

/** The users whose data belongs to a record, each once. */
const usersOf = (record: HoldableRecord | undefined): number[] => [
  ...new Set((record?.userIds ?? []).filter((id) => id !== null)),
];

/** Whether one of the service's own records is on hold itself. */
export async function isHeldHere(db: AnyDb, recordId: number): Promise<boolean> {
  const holds = recordsTablesOf(db).selectFrom('legalHolds').where('recordId', '=', recordId);
  return exists(holds.select('id').where('liftedAt', 'is', null).limit(1));
}

/** SQL of a condition: the service's own record, whose id is this expression, is on hold itself. */
export const heldHere = (id: string) =>
  sql<boolean>`EXISTS (SELECT FROM legal_holds WHERE record_id = ${sql.raw(id)} AND lifted_at IS NULL)`;

/** SQL of a condition: a record of another service, with this expression as its id, is on hold. */
export const heldElsewhere = (kind: HoldKind, id: string) =>
  sql<boolean>`EXISTS (SELECT FROM held_elsewhere WHERE kind = ${sql.lit(kind)} AND record_id = ${sql.raw(id)})`;

/** The consumer by which a service projects which records of other services are on hold. */
export const createHoldsConsumer = <Schema>(
  service: string,
  types: TypesWith<typeof HoldChanged>[],
): Consumer<Schema, TypesWith<typeof HoldChanged>> => ({
  name: `${service}--holds`,
  types,
  handle: (trx, { type, data }) => projectHold(trx as AnyDb, HELD_KINDS[type], data),
});

/** Projects that a record of another service is on hold, or not any more. */
export async function projectHold(trx: AnyDb, kind: HoldKind, { id: recordId, held, userIds }: HoldChanged) {
  const table = recordsTablesOf(trx);
  if (!held)
    return table.deleteFrom('heldElsewhere').where('kind', '=', kind).where('recordId', '=', recordId).execute();
  return table
    .insertInto('heldElsewhere')
    .values({ kind, recordId, userIds })
    .onConflict((conflict) => conflict.columns(['kind', 'recordId']).doUpdateSet({ userIds }))
    .execute();
}
