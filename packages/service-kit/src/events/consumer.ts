import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { truncate } from '@commonyard/contracts/truncate.values';
import { noTokenKeys, type TokenKeys } from '../auth/token-encryption.ts';
import type { AnyTables } from '../db/database.ts';
import { isDatabaseUnreachable } from '../errors/http-error.ts';
import { deliveries, eventDelay } from '../observability/metrics.ts';
import type { Job } from '../jobs/interval-job.ts';
import { sleep } from '../jobs/sleep.ts';
import { inSpan } from '../observability/tracing.ts';
import type { Delivery } from './deliveries.ts';
import type { Bus } from './jetstream.ts';
import { NewerEventError, parseEvent, PoisonError } from './parse-event.ts';
import type { EventTables } from './tables.ts';

/** What a service does with events of some types. */
export type Consumer<Schema, T extends EventType = EventType, Result = unknown> = {
  /** Durable name, `<service>--<purpose>`: the key of its position in the stream and of its inbox. */
  name: string;
  types: readonly T[];
  /** All its effects go through `trx`, so that they happen exactly once. `tokenKeys` decrypt the tokens of mailed links. */
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
export const startConsumer = <Schema extends EventTables, T extends EventType, Result = void>(
  options: Consumer<Schema, T, Result> & ConsumerDeps<Schema>,
): Job => options.bus.consume(options.name, [...options.types], createHandler(options));

/** Starts consumers of a service. */
export const startConsumers = (consumers: readonly AnyConsumer<AnyTables>[], deps: ConsumerDeps<AnyTables>): Job[] =>
  consumers.map((consumer) =>
    deps.bus.consume(consumer.name, [...consumer.types], createHandler({ ...consumer, ...deps })),
  );

function createHandler(
  consumer: AnyConsumer<AnyTables> & ConsumerDeps<AnyTables>,
): (deliveries: Delivery[]) => Promise<void> {
  const { name, types, log } = consumer;
  const db: Kysely<EventTables> = consumer.db;
  /** Failures of events in this process. Deliveries count more: a lost connection ends one without a failure of the event. */
  const failures = new Map<string, number>();
  const count = ({ subject }: Delivery, outcome: string) => deliveries.inc({ consumer: name, type: subject, outcome });

  async function handleByItself(delivery: Delivery): Promise<void> {
    const readId = () => eventIdOf(textOf(delivery)) ?? '';
    // While no event fails, none is decoded for its id.
    const failedBefore = failures.size === 0 ? 0 : (failures.get(readId()) ?? 0);
    try {
      const isSuspect = delivery.attempt - failedBefore > MAX_DELIVERIES;
      await (isSuspect ? handleSuspect(delivery) : handleTogether([delivery]));
      if (failedBefore > 0) failures.delete(readId());
    } catch (error) {
      const attempt = failedBefore + 1;
      const fields = { err: error, consumer: name, type: delivery.subject };
      const isNewer = error instanceof NewerEventError;
      if (isNewer && delivery.attempt < MAX_NEWER_DELIVERIES) {
        log.warn(fields, 'event of a newer version, left for its replica');
        delivery.hold(NEWER_EVENT_HOLD_MS);
        count(delivery, 'held');
        return;
      }
      const isEarly = error instanceof EarlyEventError;
      if (!isNewer && !(error instanceof PoisonError) && attempt < (isEarly ? MAX_EARLY_ATTEMPTS : MAX_ATTEMPTS)) {
        failures.set(readId(), attempt);
        log.warn({ ...fields, attempt }, 'event failed, retrying');
        delivery.retry(BACKOFF_MS[attempt - 1] ?? (isEarly ? EARLY_RETRY_MS : 30_000));
        count(delivery, 'retried');
        return;
      }
      failures.delete(readId());
      await moveToDeadLetters(delivery, error as Error);
    }
  }

  /**
   * Handles an event that was delivered often without a result, by a lost connection or because it crashes the process. While an
   * attempt runs, the inbox has a row of it: it stays if the process dies. Throws `PoisonError` where three attempts ended so.
   */
  async function handleSuspect(delivery: Delivery): Promise<void> {
    const eventId = eventIdOf(textOf(delivery));
    if (eventId === null) throw new PoisonError('no event id');
    const attempts = Array.from({ length: MAX_CRASHES }, (_, index) => `${name}--attempt-${index + 1}`);
    const crashed = await retryWhileUnavailable(delivery, () =>
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
    if (!(await retryWhileUnavailable(delivery, () => begun.execute()))) return;
    try {
      await handleTogether([delivery]);
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
  async function handleTogether(batch: Delivery[]): Promise<void> {
    const events = batch.map(({ subject, bytes }) => parseEvent(subject, bytes));
    const unknown = events.find(({ type }) => !types.includes(type));
    if (unknown) throw new NewerEventError(`unknown type ${unknown.type}`);
    const attributes = { 'messaging.system': 'nats', 'messaging.consumer.group.name': name };
    const handleAll = () =>
      retryWhileUnavailable(batch[0]!, () => db.transaction().execute((trx) => handleOnce(trx, consumer, events)));
    // A span for each event, in the trace of its cause.
    const traced = events.reduce(
      (work, { type, traceparent: parent }) =>
        () =>
          inSpan(`handle ${type}`, { kind: 'consumer', parent, attributes }, work),
      handleAll,
    );
    const handled = await traced();
    if (handled === undefined) return;
    for (const [index, delivery] of batch.entries()) {
      delivery.ack();
      const isFirst = handled.has(events[index]!);
      count(delivery, isFirst ? 'handled' : 'repeated');
      const delay = Date.now() - Date.parse(events[index]!.time);
      // Clocks differ between hosts, so an event may seem to come from the future.
      if (isFirst && delay >= 0) eventDelay.observe({ consumer: name }, delay / 1_000);
    }
  }

  /** Stores the message before it is discarded; until it is stored it stays in the stream. */
  async function moveToDeadLetters(delivery: Delivery, error: Error): Promise<void> {
    const payload = textOf(delivery);
    const insert = db.insertInto('deadLetters').values({
      consumer: name,
      type: delivery.subject,
      eventId: eventIdOf(payload),
      payload,
      error: truncate(`${error.name}: ${error.message}`, 1_000),
      attempts: delivery.attempt,
    });
    try {
      if (!(await retryWhileUnavailable(delivery, () => insert.executeTakeFirst()))) return;
    } catch (failure) {
      log.error({ err: failure, consumer: name }, 'storing a dead letter failed, retrying');
      delivery.retry(30_000);
      return;
    }
    log.error({ err: error, consumer: name, type: delivery.subject }, 'event moved to dead letters');
    delivery.discard(error.name);
    count(delivery, 'buried');
  }

  /** Retries while the database is unreachable, which is no attempt of the event. Undefined where the delivery is aborted. */
  async function retryWhileUnavailable<Result>(
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

  return async (batch) => {
    // An event that failed before may fail again, and would take the others with it.
    if (batch.length > 1 && batch.every(({ attempt }) => attempt === 1)) {
      try {
        return await handleTogether(batch);
      } catch (error) {
        log.debug({ err: error, consumer: name }, 'events failed together, handling each by itself');
      }
    }
    for (const delivery of batch) {
      if (delivery.abortSignal.aborted) return;
      await handleByItself(delivery);
    }
  };
}

/** Handles the events that the inbox does not have, in this order. Returns them. */
export async function handleOnce(
  trx: Transaction<AnyTables>,
  {
    name,
    handle,
    finish,
    tokenKeys = noTokenKeys,
  }: Omit<AnyConsumer<AnyTables>, 'types'> & { tokenKeys?: TokenKeys | undefined },
  events: EventEnvelope[],
): Promise<Set<EventEnvelope>> {
  const fresh = await insertIntoInbox(trx, name, events);
  const handled = new Set<EventEnvelope>();
  const results: unknown[] = [];
  for (const event of events) {
    if (!fresh.delete(event.id)) continue;
    results.push(await handle(trx, event as never, tokenKeys));
    handled.add(event);
  }
  if (results.length > 0) await finish?.(trx, results as never[]);
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

const textOf = ({ bytes }: Delivery): string => new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD');

function eventIdOf(payload: string): string | null {
  return /"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/.exec(payload)?.[1] ?? null;
}
