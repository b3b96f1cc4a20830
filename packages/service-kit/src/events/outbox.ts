import { sql, type Kysely, type Transaction } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { EVENTS, type Events, type EventType } from '@commonyard/contracts/events/event-table';
import type { EncryptToken } from '../auth/token-encryption.ts';
import type { AnyTables } from '../db/database.ts';
import { compileQuery, type Inputs } from '../db/statements.ts';
import { traceHeaders } from '../observability/tracing.ts';
import type { EventTables, OutboxTable } from './tables.ts';
import { encryptTokens, hasTokens } from './tokens.ts';
import { DATA_VERSION } from './parse-event.ts';

export type NewEvent<T extends EventType> = {
  type: T;
  data: Events[T];
  /** The user who caused it; null for a guest or the system. */
  actorId: number | null;
  /** ISO 8601; default now. An imported record passes its own time. */
  time?: string | null;
};

let encryptToken: EncryptToken = () => {
  throw new Error('an event has a token, and LINK_TOKEN_PUBLIC_KEY is not set');
};

/**
 * Sets how this process encrypts the tokens of the events that it writes. The writer of the outbox encrypts them, so that no
 * producer can forget it; until this is called, it rejects events with tokens.
 */
export function setTokenEncryption(encrypt: EncryptToken): void {
  encryptToken = encrypt;
}

/** Writes an event to the outbox in the transaction of its cause; the relay publishes it later. Returns the event's id. */
export async function writeEvent<T extends EventType>(
  trx: Transaction<AnyTables>,
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
export async function writeEvents(trx: Transaction<AnyTables>, events: NewEvent<EventType>[]): Promise<void> {
  const rows = events.map(toOutboxRow);
  await sql`
    insert into outbox (id, type, payload)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[], ${rows.map(({ payload }) => payload)}::text[])`.execute(
    trx,
  );
}

type OutboxRow = Pick<OutboxTable, 'id' | 'type' | 'payload'>;

function toOutboxRow<T extends EventType>({ type, data, actorId, time }: NewEvent<T>): OutboxRow {
  const id = crypto.randomUUID();
  const envelope: EventEnvelope<T> = {
    specversion: '1.0',
    id,
    source: EVENTS[type].publisher,
    type,
    time: time ?? new Date().toISOString(),
    dataschema: `${type}/${DATA_VERSION}`,
    datacontenttype: 'application/json',
    actorid: actorId,
    ...traceHeaders(),
    data,
  };
  return { id, type, payload: toPayload(envelope) };
}

/** The stored form of an event, with its tokens encrypted. */
export function toPayload(event: EventEnvelope): string {
  const payload = JSON.stringify(event);
  return hasTokens(payload) ? JSON.stringify(encryptTokens(event, encryptToken)) : payload;
}
