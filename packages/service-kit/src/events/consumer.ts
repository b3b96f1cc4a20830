import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { truncate } from '@commonyard/contracts/truncate.values';
import { noTokenKeys, type TokenKeys } from '../auth/token-encryption.ts';
import { isDatabaseUnreachable } from '../errors/http-error.ts';
import { deliveries, eventDelay } from '../observability/metrics.ts';
import type { Job } from '../jobs/interval-job.ts';
import { sleep } from '../jobs/sleep.ts';
import { inSpan } from '../observability/tracing.ts';
import type { Delivery } from './deliveries.ts';
import type { Bus } from './jetstream.ts';
import { eventTablesOf } from './outbox.ts';
import { NewerEventError, parseEvent, PoisonError } from './parse-event.ts';
import type { EventTables } from './tables.ts';

/** What a service does with events of some types. */
export type Consumer<Schema, T extends EventType = EventType, Result = unknown> = {
  /** Durable name, `<service>--<purpose>`: the key of its position in the stream and of its inbox. */
  name: string;
  types: readonly T[];
  /**
   * Handles one event. All its effects go through `trx`, so that they happen exactly once. `tokenKeys` decrypt the tokens of mailed
   * links, in the service that has the keys.
   */
  handle: (trx: Transaction<Schema>, event: EventEnvelope<T>, tokenKeys: TokenKeys) => Promise<Result>;
  /** The last work of each transaction, with the results of the events that it handled. */
  finish?: (trx: Transaction<Schema>, results: Result[]) => Promise<void>;
};

/** A consumer of a list in which each has its own types of events. */
export type AnyConsumer<Schema> = {
  name: string;
  types: readonly EventType[];
  handle: (trx: Transaction<Schema>, event: never, tokenKeys: TokenKeys) => Promise<unknown>;
  finish?: (trx: Transaction<Schema>, results: never[]) => Promise<void>;
};

/** What consumers need to run. */
export type ConsumerDeps<Schema extends EventTables> = {
  db: Kysely<Schema>;
  bus: Bus;
  log: Logger;
  tokenKeys?: TokenKeys | undefined;
};

type ConsumerOptions<Schema extends EventTables, T extends EventType, Result> = Consumer<Schema, T, Result> &
  ConsumerDeps<Schema>;

const MAX_ATTEMPTS = 9;
/** Of an event that needs another one first: eleven minutes, because a relay or this consumer may lag. */
const MAX_EARLY_ATTEMPTS = 18;
const EARLY_RETRY_MS = 60_000;
/** An event that was delivered more often without a result may crash its consumer. */
const MAX_DELIVERIES = 20;
/** Of such an event: how many attempts may end with the process. */
const MAX_CRASHES = 3;
const BACKOFF_MS = [100, 500, 2_000, 5_000, 10_000, 20_000, 30_000];
const UNAVAILABLE_RETRY_MS = 500;
/** A replica of an older version holds an event that only a newer one can handle for this long at a time. */
const NEWER_EVENT_HOLD_MS = 300_000;
/** How often it is delivered before it becomes a dead letter: a day, where no replica stops meanwhile. */
const MAX_NEWER_DELIVERIES = 288;

/** An event came before another one that it needs, such as that of its user. Thrown by `handle`. */
export class EarlyEventError extends Error {
  override readonly name: string = 'EarlyEventError';
}

/**
 * Handles each event of the given types exactly once, until `stop`: the event's id is inserted into the inbox in the
 * transaction of its effect. Events that arrive together share a transaction; where it fails, each gets its own. An event that
 * is not valid, that fails nine times in this process (18 times with `EarlyEventError`), or that crashes it, is stored in
 * `dead_letters` and then discarded. One of a newer version is left for a replica of that version, which gets it when this one
 * stops; if none has come after 288 deliveries, a day or more, it becomes a dead letter.
 */
export function startConsumer<Schema extends EventTables, T extends EventType, Result = void>(
  options: ConsumerOptions<Schema, T, Result>,
): Job {
  const counted = { ...options, failures: new Map<string, number>() };
  return options.bus.consume(options.name, [...options.types], (deliveries) => handleDeliveries(counted, deliveries));
}

/** Starts consumers of a service. */
export const startConsumers = <Schema extends EventTables>(
  consumers: readonly AnyConsumer<Schema>[],
  deps: ConsumerDeps<Schema>,
): Job[] => consumers.map((consumer) => startConsumer({ ...(consumer as unknown as Consumer<Schema>), ...deps }));

/**
 * How often this process failed to handle each event that it failed to handle last. Deliveries count more: a lost connection
 * or a killed process ends one without a failure of the event.
 */
type Failures = { failures: Map<string, number> };

async function handleDeliveries<Schema extends EventTables, T extends EventType, Result>(
  options: ConsumerOptions<Schema, T, Result> & Failures,
  deliveries: Delivery[],
): Promise<void> {
  // An event that failed before may fail again, and would take the others with it.
  if (deliveries.length > 1 && deliveries.every(({ attempt }) => attempt === 1)) {
    try {
      await handleTogether(options, deliveries);
      return;
    } catch (error) {
      options.log.debug({ err: error, consumer: options.name }, 'events failed together, handling each by itself');
    }
  }
  for (const delivery of deliveries) {
    if (delivery.abortSignal.aborted) return;
    await handleByItself(options, delivery);
  }
}

async function handleByItself<Schema extends EventTables, T extends EventType, Result>(
  options: ConsumerOptions<Schema, T, Result> & Failures,
  delivery: Delivery,
): Promise<void> {
  const { log, name, failures } = options;
  const readId = () => eventIdOf(textOf(delivery)) ?? '';
  // While no event fails, none is decoded for its id.
  const failedBefore = failures.size === 0 ? 0 : (failures.get(readId()) ?? 0);
  try {
    const isSuspect = delivery.attempt - failedBefore > MAX_DELIVERIES;
    await (isSuspect ? handleSuspect(options, delivery) : handleTogether(options, [delivery]));
    if (failedBefore > 0) failures.delete(readId());
  } catch (error) {
    const attempt = failedBefore + 1;
    const isNewer = error instanceof NewerEventError;
    if (isNewer && delivery.attempt < MAX_NEWER_DELIVERIES) {
      log.warn(
        { err: error, consumer: name, type: delivery.subject },
        'event of a newer version, left for its replica',
      );
      delivery.hold(NEWER_EVENT_HOLD_MS);
      count(options, delivery, 'held');
      return;
    }
    const isEarly = error instanceof EarlyEventError;
    if (!isNewer && !(error instanceof PoisonError) && attempt < (isEarly ? MAX_EARLY_ATTEMPTS : MAX_ATTEMPTS)) {
      failures.set(readId(), attempt);
      log.warn({ err: error, consumer: name, type: delivery.subject, attempt }, 'event failed, retrying');
      delivery.retry(BACKOFF_MS[attempt - 1] ?? (isEarly ? EARLY_RETRY_MS : 30_000));
      count(options, delivery, 'retried');
      return;
    }
    failures.delete(readId());
    await moveToDeadLetters(options, delivery, error as Error);
  }
}

/**
 * Handles an event that was delivered often without a result, by a lost connection or because it crashes the process. While an
 * attempt runs, the inbox has a row of it: it stays if the process dies. Throws `PoisonError` where three attempts ended so.
 */
async function handleSuspect<Schema extends EventTables, T extends EventType, Result>(
  options: ConsumerOptions<Schema, T, Result>,
  delivery: Delivery,
): Promise<void> {
  const eventId = eventIdOf(textOf(delivery));
  if (eventId === null) throw new PoisonError('no event id');
  const { name, log } = options;
  const db = options.db as unknown as Kysely<EventTables>;
  const attempts = Array.from({ length: MAX_CRASHES }, (_, index) => `${name}--attempt-${index + 1}`);
  const crashed = await retryWhileUnavailable(options, delivery, () =>
    db
      .selectFrom('inbox')
      .select('consumer')
      .where('eventId', '=', eventId)
      .where('consumer', 'in', attempts)
      .execute(),
  );
  if (crashed === undefined) return;
  if (crashed.length === MAX_CRASHES) throw new PoisonError('its consumer crashed');
  const begun = db.insertInto('inbox').values({ consumer: attempts[crashed.length]!, eventId });
  if (!(await retryWhileUnavailable(options, delivery, () => begun.execute()))) return;
  try {
    await handleTogether(options, [delivery]);
  } finally {
    // Even if the connection of the delivery is lost.
    await db
      .deleteFrom('inbox')
      .where('eventId', '=', eventId)
      .where('consumer', 'in', attempts)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, consumer: name }, 'the end of an attempt was not recorded'));
  }
}

/** Handles deliveries in one transaction and acknowledges them; none of them where the delivery is aborted first. */
async function handleTogether<Schema extends EventTables, T extends EventType, Result>(
  options: ConsumerOptions<Schema, T, Result>,
  deliveries: Delivery[],
): Promise<void> {
  const { db, name, types } = options;
  const events = deliveries.map(({ subject, bytes }) => parseEvent<T>(subject, bytes));
  const unknown = events.find(({ type }) => !types.includes(type));
  if (unknown) throw new NewerEventError(`unknown type ${unknown.type}`);
  const attributes = { 'messaging.system': 'nats', 'messaging.consumer.group.name': name };
  const handleAll = () =>
    retryWhileUnavailable(options, deliveries[0]!, () =>
      db.transaction().execute((trx) => handleOnce(trx, options, events)),
    );
  // A span for each event, in the trace of its cause.
  const traced = events.reduce(
    (work, { type, traceparent: parent }) =>
      () =>
        inSpan(`handle ${type}`, { kind: 'consumer', parent, attributes }, work),
    handleAll,
  );
  const handled = await traced();
  if (handled === undefined) return;
  for (const [index, delivery] of deliveries.entries()) {
    delivery.ack();
    const isFirst = handled.has(events[index]!);
    count(options, delivery, isFirst ? 'handled' : 'repeated');
    const delay = Date.now() - Date.parse(events[index]!.time);
    // Clocks differ between hosts, so an event may seem to come from the future.
    if (isFirst && delay >= 0) eventDelay.observe({ consumer: name }, delay / 1_000);
  }
}

/**
 * Runs `work`, retrying while the database is unreachable, which does not count as an attempt of the event.
 * Returns undefined where the delivery is aborted first.
 */
async function retryWhileUnavailable<Result>(
  { log, name }: { log: Logger; name: string },
  { abortSignal }: Delivery,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let logged = false; !abortSignal.aborted; logged = true) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnreachable(error as Error)) throw error;
      if (!logged) log.warn({ err: error, consumer: name }, 'database unreachable, events wait');
    }
    await sleep(UNAVAILABLE_RETRY_MS, abortSignal);
  }
  return undefined;
}

function count(consumer: { name: string }, { subject }: Delivery, outcome: string): void {
  deliveries.inc({ consumer: consumer.name, type: subject, outcome });
}

/** Handles the events that the inbox does not have, in this order. Returns them. */
export async function handleOnce<Schema extends EventTables, T extends EventType, Result>(
  trx: Transaction<Schema>,
  {
    name,
    handle,
    finish,
    tokenKeys = noTokenKeys,
  }: Pick<Consumer<Schema, T, Result>, 'name' | 'handle' | 'finish'> & {
    tokenKeys?: TokenKeys | undefined;
  },
  events: EventEnvelope<T>[],
): Promise<Set<EventEnvelope<T>>> {
  const fresh = await insertIntoInbox(eventTablesOf(trx), name, events);
  const handled = new Set<EventEnvelope<T>>();
  const results: Result[] = [];
  for (const event of events) {
    if (!fresh.delete(event.id)) continue;
    results.push(await handle(trx, event, tokenKeys));
    handled.add(event);
  }
  if (results.length > 0) await finish?.(trx, results);
  return handled;
}

/** Returns the ids that the inbox did not have. Inserts in one order everywhere, so that transactions cannot deadlock. */
async function insertIntoInbox(
  trx: Transaction<EventTables>,
  consumer: string,
  events: { id: string }[],
): Promise<Set<string>> {
  const ids = events.map(({ id }) => id).toSorted();
  const { rows } = await sql<{ eventId: string }>`
    insert into inbox (consumer, event_id) select ${consumer}, id from unnest(${ids}::uuid[]) as id
    on conflict do nothing returning event_id`.execute(trx);
  return new Set(rows.map(({ eventId }) => eventId));
}

/** Stores the message before it is discarded; until it is stored it stays in the stream. */
async function moveToDeadLetters<Schema extends EventTables, T extends EventType, Result>(
  options: ConsumerOptions<Schema, T, Result>,
  delivery: Delivery,
  error: Error,
): Promise<void> {
  const { db, name, log } = options;
  const payload = textOf(delivery);
  const deadLetter = {
    consumer: name,
    type: delivery.subject,
    eventId: eventIdOf(payload),
    payload,
    error: truncate(`${error.name}: ${error.message}`, 1_000),
    attempts: delivery.attempt,
    replayedAt: null,
  };
  try {
    const insert = (db as unknown as Kysely<EventTables>).insertInto('deadLetters').values(deadLetter);
    if (!(await retryWhileUnavailable(options, delivery, () => insert.executeTakeFirst()))) return;
  } catch (failure) {
    log.error({ err: failure, consumer: name }, 'storing a dead letter failed, retrying');
    delivery.retry(30_000);
    return;
  }
  log.error({ err: error, consumer: name, type: delivery.subject }, 'event moved to dead letters');
  delivery.discard(error.name);
  count(options, delivery, 'buried');
}

const textOf = ({ bytes }: Delivery): string => new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD');

function eventIdOf(payload: string): string | null {
  return /"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/.exec(payload)?.[1] ?? null;
}
