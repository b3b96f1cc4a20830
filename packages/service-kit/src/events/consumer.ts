import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as Value from 'typebox/value';
import type { EventEnvelope, EventType } from '@commonyard/contracts/events/envelope';
import { eventSchemas } from '@commonyard/contracts/events/schemas';
import { isDatabaseUnreachable } from '../errors.ts';
import { deliveries, eventDelay } from '../metrics.ts';
import { pause } from '../pause.ts';
import { inSpan } from '../tracing.ts';
import type { Delivery } from './deliveries.ts';
import type { Bus } from './jetstream.ts';
import { DATA_VERSION, eventsOf } from './outbox.ts';
import type { EventTables } from './tables.ts';

export type ConsumerOptions<Schema extends EventTables, T extends EventType> = {
  db: Kysely<Schema>;
  bus: Bus;
  log: Logger;
  /** Durable name, `<service>--<what it does>`: the place in the stream and the inbox belong to it. */
  name: string;
  types: readonly T[];
  /** The effect. Everything it does goes through `trx`, so that it happens exactly once. */
  handle: (trx: Transaction<Schema>, event: EventEnvelope<T>) => Promise<void>;
};

const MAX_ATTEMPTS = 9;
/** After so many deliveries without a word, an event is one that ends the process of whoever handles it. */
const MAX_DELIVERIES = 20;
const BACKOFF_MS = [100, 500, 2_000, 5_000, 10_000, 20_000, 30_000];
/** Between two looks whether the database is back. */
const AWAY_MS = 500;

/** An event that nobody can handle, however often it comes: not JSON, unknown, or not of its schema. */
class PoisonError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PoisonError';
  }
}

/**
 * Handles each event of the given types exactly once, until `stop`: the event's id enters the inbox in the transaction of
 * its effect. One that cannot be handled is kept in `dead_letters` first and then taken out of the way of the others.
 */
export function startConsumer<Schema extends EventTables, T extends EventType>(
  options: ConsumerOptions<Schema, T>,
): { stop(): Promise<void> } {
  return options.bus.consume(options.name, [...options.types], (delivery) => receive(options, delivery));
}

async function receive<Schema extends EventTables, T extends EventType>(
  options: ConsumerOptions<Schema, T>,
  delivery: Delivery,
): Promise<void> {
  const { log, name } = options;
  try {
    if (delivery.attempt > MAX_DELIVERIES) throw new PoisonError('nobody who began to handle it came to an end');
    const event = readEvent<T>(delivery.subject, delivery.bytes);
    const attributes = { 'messaging.system': 'nats', 'messaging.consumer.group.name': name };
    const first = await inSpan(
      `handle ${event.type}`,
      { kind: 'consumer', parent: event.traceparent, attributes },
      () =>
        whileAway(options, delivery, () => options.db.transaction().execute((trx) => handleOnce(trx, options, event))),
    );
    if (first === undefined) return;
    delivery.ack();
    count(options, delivery, first ? 'handled' : 'repeated');
    const delay = Date.now() - Date.parse(event.time);
    // Clocks differ, and nothing checks an event's time.
    if (first && delay >= 0) eventDelay.observe({ consumer: name }, delay / 1_000);
  } catch (error) {
    const poison = error instanceof PoisonError;
    if (!poison && delivery.attempt < MAX_ATTEMPTS) {
      log.warn(
        { err: error, consumer: name, type: delivery.subject, attempt: delivery.attempt },
        'event not handled, trying again later',
      );
      delivery.retry(BACKOFF_MS[delivery.attempt - 1] ?? 30_000);
      count(options, delivery, 'retried');
      return;
    }
    await bury(options, delivery, error as Error);
  }
}

/**
 * Waits where the database is away: that is no fault of the event, and all others wait for the same. Undefined where the
 * event is not ours any more before the database is back.
 */
async function whileAway<Result>(
  { log, name }: { log: Logger; name: string },
  { gone }: Delivery,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let told = false; !gone.aborted; told = true) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnreachable(error as Error)) throw error;
      if (!told) log.warn({ err: error, consumer: name }, 'events wait for the database');
    }
    await pause(AWAY_MS, gone);
  }
  return undefined;
}

function count(consumer: { name: string }, { subject }: Delivery, outcome: string): void {
  deliveries.inc({ consumer: consumer.name, type: subject, outcome });
}

/** Reads a message as the event it must be. Throws what says why nobody can handle it. */
export function readEvent<T extends EventType>(subject: string, bytes: Uint8Array): EventEnvelope<T> {
  let event: EventEnvelope<T>;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as EventEnvelope<T>;
  } catch {
    throw new PoisonError('not JSON');
  }
  if (typeof event?.id !== 'string' || !/^[0-9a-f-]{36}$/.test(event.id)) throw new PoisonError('no event id');
  if (event.type !== subject) throw new PoisonError('its type is not its subject');
  if (event.dataschema !== `${event.type}/${DATA_VERSION}`)
    throw new PoisonError(`unknown version ${event.dataschema}`);
  if (!Value.Check(eventSchemas[event.type], event.data)) throw new PoisonError('its data does not fit its schema');
  return event;
}

/** Whether the event had its effect now, and not before. */
export async function handleOnce<Schema extends EventTables, T extends EventType>(
  trx: Transaction<Schema>,
  { name, handle }: Pick<ConsumerOptions<Schema, T>, 'name' | 'handle'>,
  event: EventEnvelope<T>,
): Promise<boolean> {
  const entered = await eventsOf(trx)
    .insertInto('inbox')
    .values({ consumer: name, eventId: event.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (entered.numInsertedOrUpdatedRows !== 1n) return false;
  await handle(trx, event);
  return true;
}

/** Keeps the message before it is discarded; while it cannot be kept it stays in the stream. */
async function bury<Schema extends EventTables, T extends EventType>(
  options: ConsumerOptions<Schema, T>,
  delivery: Delivery,
  error: Error,
): Promise<void> {
  const { db, name, log } = options;
  const payload = new TextDecoder().decode(delivery.bytes).replaceAll('\0', '\uFFFD');
  const letter = {
    consumer: name,
    type: delivery.subject,
    eventId: eventIdOf(payload),
    payload,
    error: `${error.name}: ${error.message}`.slice(0, 1_000),
    attempts: delivery.attempt,
    replayedAt: null,
  };
  try {
    const letters = (db as unknown as Kysely<EventTables>).insertInto('deadLetters').values(letter);
    if (!(await whileAway(options, delivery, () => letters.executeTakeFirst()))) return;
  } catch (failure) {
    log.error({ err: failure, consumer: name }, 'dead letter cannot be kept yet');
    delivery.retry(30_000);
    return;
  }
  log.error({ err: error, consumer: name, type: delivery.subject }, 'event kept as a dead letter');
  delivery.discard(error.name);
  count(options, delivery, 'buried');
}

function eventIdOf(payload: string): string | null {
  return /"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/.exec(payload)?.[1] ?? null;
}
