import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '@commonyard/service-kit/pause';
import type { Schema } from '../database.ts';
import { entriesAfter, newestEntry, type Entry } from './stream.repository.ts';
import { STREAM_CHANNEL } from './stream.writing.ts';

const BATCH = 500;
const RECONNECT_MS = 500;
/** Postgres wakes us at every commit; this is for the moments in which that connection is away. */
const POLL_MS = 2_000;

export type Hub = {
  /** The id up to which entries were handed out. Undefined while the database could not be asked yet. */
  position(): number | undefined;
  /** Hears every further entry, in order. Gives the way to stop hearing. */
  subscribe(hear: (entries: Entry[]) => void): () => void;
  stop(): Promise<void>;
};

/**
 * Reads what any replica writes into the stream, and hands it to this replica's open connections: each replica has a
 * connection of its own on which Postgres says that there is more.
 */
export function startHub({ url, db, log }: { url: string; db: Kysely<Schema>; log: Logger }): Hub {
  const stopping = new AbortController();
  const hearers = new Set<(entries: Entry[]) => void>();
  let position: number | undefined;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();

  async function readOn(): Promise<void> {
    position ??= await newestEntry(db);
    for (;;) {
      const entries = await entriesAfter(db, position, BATCH);
      const last = entries.at(-1);
      if (!last) return;
      position = last.id;
      for (const hear of hearers) hear(entries);
    }
  }

  const reading = (async () => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers<void>();
      await readOn().catch((error: unknown) => log.warn({ err: error }, 'the stream cannot be read'));
      await Promise.race([woken.promise, pause(POLL_MS, stopping.signal)]);
    }
  })();

  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
      const lost = new Promise<void>((resolve) => client.once('end', resolve).once('error', () => resolve()));
      try {
        await client.connect();
        client.on('notification', wake);
        await client.query(`LISTEN ${STREAM_CHANNEL}`);
        wake();
        await Promise.race([lost, untilAborted(stopping.signal)]);
      } catch (error) {
        log.warn({ err: error }, 'the stream cannot be listened to');
      }
      await client.end().catch(() => undefined);
      await pause(RECONNECT_MS, stopping.signal);
    }
  })();

  return {
    position: () => position,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
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
