import { sql, type Kysely, type Transaction } from 'kysely';
import type { EventEnvelope, Events, EventType } from '@commonyard/contracts/events/envelope';
import { compileQuery, type Inputs } from '../db/statements.ts';
import { traceHeaders } from '../observability/tracing.ts';
import type { EventTables, OutboxTable } from './tables.ts';

export type NewEvent<T extends EventType> = {
  /** The publishing service. */
  source: string;
  type: T;
  data: Events[T];
  /** The user who caused it; null for a guest or the system. */
  actorId: number | null;
  /** ISO 8601; default now. An imported record passes its own time. */
  time?: string | null;
};

/** Schema version of event data. Raise it for a change that a consumer cannot read. */
export const DATA_VERSION = 1;

/** Writes an event to the outbox in the transaction of its cause; the relay publishes it later. Returns the event's id. */
export async function writeEvent<T extends EventType>(
  trx: Transaction<EventTables>,
  event: NewEvent<T>,
): Promise<string> {
  const row = toOutboxRow(event);
  await insertOutboxRow(trx, row);
  return row.id;
}

const insertOutboxRow = compileQuery((db: Kysely<EventTables>, input: Inputs<OutboxRow>) =>
  db.insertInto('outbox').values({ id: input('id'), type: input('type'), payload: input('payload') }),
);

/** Writes events to the outbox in the transaction of their cause, in this order. */
export async function writeEvents(trx: Transaction<EventTables>, events: NewEvent<EventType>[]): Promise<void> {
  const rows = events.map(toOutboxRow);
  await sql`
    insert into outbox (id, type, payload)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[], ${rows.map(({ payload }) => payload)}::text[])`.execute(
    trx,
  );
}

type OutboxRow = Pick<OutboxTable, 'id' | 'type' | 'payload'>;

function toOutboxRow<T extends EventType>({ source, type, data, actorId, time }: NewEvent<T>): OutboxRow {
  const id = crypto.randomUUID();
  const envelope: EventEnvelope<T> = {
    specversion: '1.0',
    id,
    source,
    type,
    time: time ?? new Date().toISOString(),
    dataschema: `${type}/${DATA_VERSION}`,
    datacontenttype: 'application/json',
    actorid: actorId,
    ...traceHeaders(),
    data,
  };
  return { id, type, payload: JSON.stringify(envelope) };
}

/** A service's transaction, typed as one over the event tables that every service has. */
export const eventTablesOf = (trx: unknown): Transaction<EventTables> => trx as Transaction<EventTables>;
