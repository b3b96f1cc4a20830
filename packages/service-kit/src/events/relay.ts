import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { threadOf } from '@commonyard/contracts/events/order';
import { eventsPublished, eventsRequeued } from '../metrics.ts';
import { pause } from '../pause.ts';
import { inSpan } from '../tracing.ts';
import type { Bus } from './jetstream.ts';
import type { EventTables } from './tables.ts';

export type RelayOptions = {
  db: Kysely<EventTables>;
  bus: Bus;
  log: Logger;
  /** Names the lock by which one replica leads. */ source: string;
};

const BATCH = 500;
/** Events under way to the stream at a time. */
const WINDOW = 100;
const POLL_MS = 250;
const PRUNE_EVERY_MS = 3_600_000;
/** A leader begins nothing more after this, so that its transaction ends well within the limit for idle ones. */
const LEAD_MS = 4_000;

/**
 * Publishes what the outbox holds, in order, until `stop`. One replica leads at a time, by an advisory lock. Many events
 * are under way at once, but of those about the same thing only one, and none after a failure.
 */
export function startRelay(options: RelayOptions): { stop(): Promise<void> } {
  const { db, bus, log } = options;
  const stopping = new AbortController();
  const relay = createRelay({ ...options, stop: stopping.signal });
  let prunedAt = 0;

  const done = (async () => {
    while (!stopping.signal.aborted) {
      let published = 0;
      try {
        if (bus.connected()) published = await relay.publishBatch();
        if (Date.now() - prunedAt > PRUNE_EVERY_MS) {
          prunedAt = Date.now();
          await prune(db);
        }
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'events wait in the outbox');
      }
      if (published < BATCH) await pause(POLL_MS, stopping.signal);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** A relay that publishes when it is told to. */
export function createRelay({ db, bus, log, source, stop }: RelayOptions & { stop?: AbortSignal }) {
  // The connection in which it was found that the stream has all it ever took. A later one may be to an older store.
  let verified = 0;

  /** Publishes the oldest unpublished events. Gives how many; 0 too where another replica leads. */
  async function publishBatch(): Promise<number> {
    const until = Date.now() + LEAD_MS;
    const { count, connection } = await db.transaction().execute(async (trx) => {
      if (!(await leads(trx, source))) return { count: 0, connection: verified };
      const connection = verified > 0 && verified === bus.connections() ? verified : await requeueLost(trx, bus, log);
      const waiting = await trx
        .selectFrom('outbox')
        .select(['seq', 'id', 'type', 'payload'])
        .where('publishedAt', 'is', null)
        .orderBy('seq')
        .limit(BATCH)
        .execute();
      if (waiting.length === 0) return { count: 0, connection };
      const { epoch } = await bus.streamState();
      const { taken, failure } = await publishAll(
        waiting,
        (event) => publish(bus, event, connection),
        () => stop?.aborted === true || Date.now() > until,
      );
      if (taken.length === 0 && failure !== undefined) throw failure;
      await sql`
        update outbox set published_at = now(), pub_epoch = ${epoch}, pub_seq = taken.pub_seq
        from unnest(${taken.map((event) => event.seq)}::bigint[], ${taken.map((event) => event.pubSeq)}::bigint[]) as taken (seq, pub_seq)
        where outbox.seq = taken.seq`.execute(trx);
      return { count: taken.length, connection };
    });
    // Not before what was found missing is committed.
    verified = connection;
    return count;
  }

  return { publishBatch };
}

async function leads(trx: Transaction<EventTables>, source: string): Promise<boolean> {
  const lock = await sql<{
    leads: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${`relay ${source}`})) as leads`.execute(trx);
  return lock.rows[0]?.leads ?? false;
}

/**
 * JetStream acknowledges before its disk does, so after a crash of the server it may have forgotten what it took:
 * whatever was published into another life of the stream, or beyond the newest event there is of its type, is published
 * again. Inboxes absorb the rest. For the leader, before it publishes anything: nobody else publishes these types.
 * Gives the connection that this holds for.
 */
async function requeueLost(trx: Transaction<EventTables>, bus: Bus, log: Logger): Promise<number> {
  const published = await trx
    .selectFrom('outbox')
    .select('type')
    .distinct()
    .where('publishedAt', 'is not', null)
    .execute();
  const types = published.map(({ type }) => type);
  const { connection, epoch, last } = await bus.streamState(types);
  const lost = await sql`
    update outbox set published_at = null
    from unnest(${types}::text[], ${types.map(last)}::bigint[]) as stream (type, last)
    where outbox.type = stream.type and published_at is not null and (pub_epoch <> ${epoch} or pub_seq > stream.last)`.execute(
    trx,
  );
  const events = Number(lost.numAffectedRows);
  eventsRequeued.inc(events);
  if (events > 0) log.warn({ events }, 'the stream lost events, publishing them again');
  return connection;
}

type Waiting = { seq: number; id: string; type: string; payload: string };
type Envelope = { event: EventEnvelope } & Waiting;

async function publish(bus: Bus, { type, id, payload, event }: Envelope, connection: number): Promise<number> {
  const seq = await inSpan(`publish ${type}`, { kind: 'producer', parent: event.traceparent }, () =>
    bus.publish(type, id, payload, connection),
  );
  eventsPublished.inc({ type });
  return seq;
}

/** Gives what was published, and why something was not, if so. */
async function publishAll(
  waiting: Waiting[],
  publishOne: (event: Envelope) => Promise<number>,
  isOver: () => boolean,
): Promise<{ taken: { seq: number; pubSeq: number }[]; failure: unknown }> {
  const taken: { seq: number; pubSeq: number }[] = [];
  const underWay = new Map<string, Promise<void>>();
  let failure: unknown;
  for (const row of waiting) {
    const event = JSON.parse(row.payload) as EventEnvelope;
    const thread = threadOf(event);
    // The stream may refuse one and take the next: what is about the same thing waits until the one before is in.
    await underWay.get(thread);
    while (underWay.size >= WINDOW) await Promise.race(underWay.values());
    if (failure !== undefined || isOver()) break;
    const sent = publishOne({ ...row, event }).then(
      (pubSeq) => void taken.push({ seq: row.seq, pubSeq }),
      (error: unknown) => void (failure ??= error),
    );
    underWay.set(
      thread,
      sent.finally(() => underWay.delete(thread)),
    );
  }
  await Promise.all(underWay.values());
  return { taken, failure };
}

/**
 * Forgets what was published a week ago, handled two weeks ago, or repeated a day ago, a little at a time.
 * The relay does it every hour; a service that publishes nothing does it itself.
 */
export async function prune(db: Kysely<EventTables>): Promise<void> {
  await sql`delete from outbox where seq in (select seq from outbox where published_at < now() - interval '7 days' limit 10000)`.execute(
    db,
  );
  await sql`delete from inbox where ctid in (select ctid from inbox where handled_at < now() - interval '14 days' limit 10000)`.execute(
    db,
  );
  await sql`delete from idempotency_keys where ctid in (select ctid from idempotency_keys where created_at < now() - interval '1 day' limit 10000)`.execute(
    db,
  );
}
