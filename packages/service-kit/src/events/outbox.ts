import type { Transaction } from 'kysely';
import type { EventEnvelope, Events, EventType } from '@commonyard/contracts/events/envelope';
import { traceHeaders } from '../tracing.ts';
import type { EventTables } from './tables.ts';

export type NewEvent<T extends EventType> = {
  /** The service that says it. */
  source: string;
  type: T;
  data: Events[T];
  /** Who caused it, null for a visitor or the system. */
  actorId: number | null;
  /** When it happened, in ISO 8601; now where nothing is said. */
  time?: string | null;
};

let clock = () => new Date();

/**
 * For commands that write a demonstration, whose process ends with it: what they tell of happened then, unless they say
 * when, and is news to nobody.
 */
export function tellOfThePast(at: Date): void {
  clock = () => at;
}

/** Version of the data of every event. A change that a consumer cannot read raises its own. */
export const DATA_VERSION = 1;

/**
 * Writes an event beside its cause, in the same transaction: either both are there afterwards or neither.
 * The relay publishes it later. Gives the event's id.
 */
export async function writeEvent<T extends EventType>(
  trx: Transaction<EventTables>,
  { source, type, data, actorId, time }: NewEvent<T>,
): Promise<string> {
  const id = crypto.randomUUID();
  const envelope: EventEnvelope<T> = {
    specversion: '1.0',
    id,
    source,
    type,
    time: time ?? clock().toISOString(),
    dataschema: `${type}/${DATA_VERSION}`,
    datacontenttype: 'application/json',
    actorid: actorId,
    ...traceHeaders(),
    data,
  };
  await trx
    .insertInto('outbox')
    .values({ id, type, payload: JSON.stringify(envelope), publishedAt: null, pubSeq: null, pubEpoch: null })
    .execute();
  return id;
}

/** A transaction of a service, seen as one over the tables of events that every service has. */
export const eventsOf = (trx: unknown): Transaction<EventTables> => trx as Transaction<EventTables>;
