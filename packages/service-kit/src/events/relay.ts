import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { orderingKeyOf } from '@commonyard/contracts/events/event-table';
import { tryLock } from '../db/database.ts';
import { eventsPublished, eventsRequeued } from '../observability/metrics.ts';
import { startJob, type Job } from '../jobs/interval-job.ts';
import { sleep } from '../jobs/sleep.ts';
import { inSpan } from '../observability/tracing.ts';
import type { Bus } from './jetstream.ts';
import { toPayload } from './outbox.ts';
import type { EventTables } from './tables.ts';
import { REMOVED_TOKEN, removeTokens } from './token-removal.ts';

export type RelayOptions = {
  db: Kysely<EventTables>;
  bus: Bus;
  log: Logger;
  /** The publishing service: names the advisory lock of the leading replica. */
  source: string;
  /** How an event that the stream has lost gets new tokens. Without it, or where it returns undefined, the event is not published again. */
  renewTokens?: RenewTokens | undefined;
};

/**
 * Returns a lost event with new tokens in place of the removed ones, created in this transaction. Undefined where only the user
 * can request new ones.
 */
export type RenewTokens = (trx: Transaction<EventTables>, event: EventEnvelope) => Promise<EventEnvelope | undefined>;

const BATCH = 500;
const MAX_IN_FLIGHT = 100;
const POLL_MS = 200;
/** A leader sends no further event after this, so that its transaction ends well before the idle-transaction timeout. */
const MAX_LEAD_MS = 4_000;

/**
 * Publishes the outbox in order until `stop`, and removes the tokens of what it has published (ADR 48). One replica leads at a time, by an advisory lock. Many events are in flight
 * at once, but only one per ordering key, and none after a failure.
 */
export function startRelay(options: RelayOptions): Job {
  const { bus, log } = options;
  return startJob(async (stop) => {
    const relay = createRelay({ ...options, stop });
    while (!stop.aborted) {
      let published = 0;
      try {
        if (bus.connected()) published = await relay.publishBatch();
      } catch (error) {
        if (!stop.aborted) log.warn({ err: error }, 'publishing from the outbox failed, retrying');
      }
      if (published < BATCH) await sleep(POLL_MS, stop);
    }
  });
}

/** A relay without the polling loop. */
export function createRelay({ db, bus, log, source, renewTokens, stop }: RelayOptions & { stop?: AbortSignal }) {
  // The connection epoch in which the stream was verified to hold every published event. A later connection may reach a
  // store that was restored from an earlier state.
  let verifiedEpoch = 0;

  /** Publishes the oldest unpublished events and returns their number; 0 also where another replica leads. */
  async function publishBatch(): Promise<number> {
    const until = Date.now() + MAX_LEAD_MS;
    const { count, connectionEpoch } = await db.transaction().execute(async (trx) => {
      if (!(await tryLock(trx, `relay ${source}`))) return { count: 0, connectionEpoch: verifiedEpoch };
      const connectionEpoch =
        verifiedEpoch > 0 && verifiedEpoch === bus.connectionEpoch()
          ? verifiedEpoch
          : await requeueLostEvents(trx, { bus, log, renewTokens });
      const waiting = await trx
        .selectFrom('outbox')
        .select(['seq', 'id', 'type', 'payload'])
        .where('publishedAt', 'is', null)
        .orderBy('seq')
        .limit(BATCH)
        .execute();
      if (waiting.length === 0) return { count: 0, connectionEpoch };
      const { epoch } = await bus.streamState();
      const { published, failure } = await publishAll(
        waiting,
        (event) => publish(bus, event, connectionEpoch),
        () => stop?.aborted === true || Date.now() > until,
      );
      if (published.length === 0 && failure !== undefined) throw failure;
      await sql`
        update outbox set published_at = now(), pub_epoch = ${epoch}, pub_seq = published.pub_seq,
          payload = coalesce(published.without_tokens, payload)
        from unnest(${published.map((event) => event.seq)}::bigint[], ${published.map((event) => event.pubSeq)}::bigint[],
          ${published.map((event) => event.withoutTokens)}::text[]) as published (seq, pub_seq, without_tokens)
        where outbox.seq = published.seq`.execute(trx);
      return { count: published.length, connectionEpoch };
    });
    // Only after the re-queued events are committed.
    verifiedEpoch = connectionEpoch;
    return count;
  }

  return { publishBatch };
}

/**
 * Re-queues published events that the stream has lost. JetStream acknowledges before it syncs to disk, so a crash of the
 * server can lose acknowledged events: those published to a stream of another epoch, or with a sequence above the newest
 * event of their type. After 7 days the stream may have removed them itself. Inboxes deduplicate the rest. Events whose tokens
 * were removed get new ones, or are left out. Called by the leader before it publishes: no other process publishes these types.
 * Returns the connection epoch that this was verified in.
 */
async function requeueLostEvents(
  trx: Transaction<EventTables>,
  { bus, log, renewTokens }: Pick<RelayOptions, 'bus' | 'log' | 'renewTokens'>,
): Promise<number> {
  const published = await trx
    .selectFrom('outbox')
    .select('type')
    .distinct()
    .where('publishedAt', 'is not', null)
    .execute();
  const types = published.map(({ type }) => type);
  const { connectionEpoch, epoch, last } = await bus.streamState(types);
  const isLost = sql`outbox.type = stream.type and published_at > now() - interval '7 days'
    and (pub_epoch <> ${epoch} or pub_seq > stream.last)`;
  const stream = sql`unnest(${types}::text[], ${last}::bigint[]) as stream (type, last)`;
  const { rows: incomplete } = await sql<{ seq: number; payload: string }>`
    select seq, payload from outbox, ${stream} where ${isLost} and payload like ${REMOVED_TOKEN} order by seq`.execute(
    trx,
  );
  const complete = await sql`
    update outbox set published_at = null from ${stream} where ${isLost} and payload not like ${REMOVED_TOKEN}`.execute(
    trx,
  );
  let [events, leftOut] = [Number(complete.numAffectedRows), 0];
  for (const { seq, payload } of incomplete) {
    const renewed = await renewTokens?.(trx, JSON.parse(payload) as EventEnvelope);
    // Of one that is left out this stream has lost nothing, so that it is counted once.
    const change = renewed ? { payload: toPayload(renewed), publishedAt: null } : { pubEpoch: epoch, pubSeq: 0 };
    await trx.updateTable('outbox').set(change).where('seq', '=', seq).execute();
    if (renewed) events++;
    else leftOut++;
  }
  eventsRequeued.inc(events);
  if (events > 0) log.warn({ events }, 'stream lost events, publishing them again');
  if (leftOut > 0) log.warn({ events: leftOut }, 'stream lost events with links, which their users can request again');
  return connectionEpoch;
}

type OutboxRow = { seq: number; id: string; type: string; payload: string };
type ParsedOutboxRow = { event: EventEnvelope } & OutboxRow;
/** `withoutTokens`: the payload to store instead, of an event with tokens. */
type PublishedRow = { seq: number; pubSeq: number; withoutTokens: string | null };

async function publish(
  bus: Bus,
  { type, id, payload, event }: ParsedOutboxRow,
  connectionEpoch: number,
): Promise<number> {
  const seq = await inSpan(`publish ${type}`, { kind: 'producer', parent: event.traceparent }, () =>
    bus.publish(type, id, payload, connectionEpoch),
  );
  eventsPublished.inc({ type });
  return seq;
}

async function publishAll(
  waiting: OutboxRow[],
  publishOne: (event: ParsedOutboxRow) => Promise<number>,
  isPastDeadline: () => boolean,
): Promise<{ published: PublishedRow[]; failure: unknown }> {
  const published: PublishedRow[] = [];
  const inFlight = new Map<string, Promise<void>>();
  let failure: unknown;
  for (const row of waiting) {
    const event = JSON.parse(row.payload) as EventEnvelope;
    const key = orderingKeyOf(event);
    // The stream may reject one event and accept the next, so an event waits for the previous one of its ordering key.
    await inFlight.get(key);
    // The server acknowledges in the order in which it receives.
    while (inFlight.size >= MAX_IN_FLIGHT) await inFlight.values().next().value;
    if (failure !== undefined || isPastDeadline()) break;
    const sent = publishOne({ ...row, event }).then(
      (pubSeq) => void published.push({ seq: row.seq, pubSeq, withoutTokens: removeTokens(row.payload) }),
      (error: unknown) => void (failure ??= error),
    );
    inFlight.set(
      key,
      sent.finally(() => inFlight.delete(key)),
    );
  }
  await Promise.all(inFlight.values());
  return { published, failure };
}

/**
 * Deletes outbox rows published over 7 days ago, inbox rows over 14 days old and idempotency keys over a day old, at most 10,000
 * of each. `runService` runs it every ten minutes.
 */
export async function pruneEventTables(db: Kysely<EventTables>): Promise<void> {
  const prune = (table: string, key: string, column: string, days: number) =>
    sql
      .raw(
        `delete from ${table} where ${key} in
           (select ${key} from ${table} where ${column} < now() - interval '${days} days' limit 10000)`,
      )
      .execute(db);
  await prune('outbox', 'seq', 'published_at', 7);
  await prune('inbox', 'ctid', 'handled_at', 14);
  await prune('idempotency_keys', 'ctid', 'created_at', 1);
}
