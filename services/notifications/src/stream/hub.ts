import pg from 'pg';
import { sleep } from '@commonyard/service-kit/jobs/sleep';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { Database } from '../database.ts';
import type { Hub, Subscriber } from '../deps.ts';
import { findNewestEntryId, listEntriesAfter, STREAM_CHANNEL } from '../stream-entries/stream-entries.repository.ts';

const BATCH = 500;
const RECONNECT_MS = 500;
/** Covers commits while the LISTEN connection is down. */
const POLL_MS = 2_000;

/**
 * Reads the entries that any replica writes to the stream and passes them to this replica's open connections. NOTIFY
 * wakes it, on a database connection of its own.
 */
export function startHub({ url, db, log }: { url: string } & Pick<ServiceDeps<Database>, 'db' | 'log'>): Hub {
  const stopping = new AbortController();
  const subscribers = new Set<Subscriber>();
  let position: number | undefined;
  let awake = Promise.withResolvers<void>();
  const wake = () => awake.resolve();

  async function readNewEntries(): Promise<void> {
    position ??= await findNewestEntryId(db);
    for (;;) {
      const entries = await listEntriesAfter(db, position, BATCH);
      const last = entries.at(-1);
      if (!last) return;
      position = last.id;
      for (const subscriber of subscribers) subscriber(entries);
    }
  }

  const reading = (async () => {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>();
      await readNewEntries().catch((error: unknown) => log.warn({ err: error }, 'reading the stream failed, retrying'));
      await Promise.race([awake.promise, sleep(POLL_MS, stopping.signal)]);
    }
  })();

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
      const lost = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
      try {
        await client.connect();
        client.on('notification', wake);
        await client.query(`LISTEN ${STREAM_CHANNEL}`);
        wake();
        await Promise.race([lost, untilAborted(stopping.signal)]);
      } catch (error) {
        log.warn({ err: error }, 'listening for stream entries failed, retrying');
      }
      await client.end().catch(() => undefined);
      await sleep(RECONNECT_MS, stopping.signal);
    }
  })();

  return {
    position: () => position,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async stop() {
      stopping.abort();
      wake();
      await Promise.all([reading, listening]);
    },
  };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
