import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { eventsPublished, eventsRequeued } from '../metrics.ts';
import { inSpan, isTracing } from '../tracing.ts';
import type { Bus } from './jetstream.ts';
import type { EventTables } from './tables.ts';

export type RelayOptions = {
  db: Kysely<EventTables>;
  bus: Bus;
  log: Logger;
  /** Names the lock by which one replica leads. */ source: string;
};

const BATCH = 100;
const POLL_MS = 250;
const PRUNE_EVERY_MS = 3_600_000;
/** A leader holds its transaction no longer than this, well within the limit for idle transactions. */
const LEAD_MS = 4_000;

/**
 * Publishes what the outbox holds, in order, until `stop`. One replica leads at a time, by an advisory lock; a batch ends
 * at the first event the server does not take, so order per listing is kept.
 */
export function startRelay({ db, bus, log, source }: RelayOptions): { stop(): Promise<void> } {
  const wake = new AbortController();
  let stopped = false;
  let verified = -1;
  let prunedAt = 0;

  const done = (async () => {
    while (!stopped) {
      let published = 0;
      try {
        const connections = bus.connections();
        if (verified !== connections && (await requeueLost(db, bus, log, source))) verified = connections;
        published = await publishBatch(db, bus, source);
        if (Date.now() - prunedAt > PRUNE_EVERY_MS) {
          prunedAt = Date.now();
          await prune(db);
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'events wait in the outbox');
      }
      if (published < BATCH && !stopped) await pause(POLL_MS, wake.signal);
    }
  })();

  return {
    async stop() {
      stopped = true;
      wake.abort();
      await done;
    },
  };
}

/**
 * JetStream acknowledges before its disk does, so after a crash of the server it may have forgotten what it took:
 * whatever was published into another life of the stream, or beyond its end, is published again. Inboxes absorb the rest.
 */
async function requeueLost(db: Kysely<EventTables>, bus: Bus, log: Logger, source: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Only the leader looks: another's end of the stream would be older than what the leader publishes meanwhile.
    if (!(await leads(trx, source))) return false;
    const { epoch, last } = await bus.streamState();
    const lost = await trx
      .updateTable('outbox')
      .set({ publishedAt: null })
      .where('publishedAt', 'is not', null)
      .where((is) => is.or([is('pubEpoch', '<>', epoch), is('pubSeq', '>', last)]))
      .executeTakeFirst();
    const events = Number(lost.numUpdatedRows);
    eventsRequeued.inc(events);
    if (events > 0) log.warn({ events }, 'the stream lost events, publishing them again');
    return true;
  });
}

async function leads(trx: Transaction<EventTables>, source: string): Promise<boolean> {
  const lock = await sql<{
    leads: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${`relay ${source}`})) as leads`.execute(trx);
  return lock.rows[0]?.leads ?? false;
}

/** Publishes the oldest unpublished events. Gives how many; 0 too where another replica leads. */
export async function publishBatch(db: Kysely<EventTables>, bus: Bus, source: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await leads(trx, source))) return 0;
    const waiting = await trx
      .selectFrom('outbox')
      .select(['seq', 'id', 'type', 'payload'])
      .where('publishedAt', 'is', null)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (waiting.length === 0) return 0;
    const { epoch } = await bus.streamState();
    const until = Date.now() + LEAD_MS;
    const taken: { seq: number; pubSeq: number }[] = [];
    let failure: unknown;
    for (const event of waiting) {
      try {
        const pubSeq = await inSpan(`publish ${event.type}`, { kind: 'producer', parent: causeOf(event.payload) }, () =>
          bus.publish(event.type, event.id, event.payload),
        );
        taken.push({ seq: event.seq, pubSeq });
        eventsPublished.inc({ type: event.type });
      } catch (error) {
        failure = error;
        break;
      }
      if (Date.now() > until) break;
    }
    if (taken.length > 0) {
      await sql`
        update outbox set published_at = now(), pub_epoch = ${epoch}, pub_seq = taken.pub_seq
        from unnest(${taken.map((event) => event.seq)}::bigint[], ${taken.map((event) => event.pubSeq)}::bigint[]) as taken (seq, pub_seq)
        where outbox.seq = taken.seq`.execute(trx);
    } else if (failure) throw failure;
    return taken.length;
  });
}

const causeOf = (payload: string) => (isTracing() ? (JSON.parse(payload) as EventEnvelope).traceparent : undefined);

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

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
