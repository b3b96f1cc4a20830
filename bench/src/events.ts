import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startNats } from '@commonyard/dev-stack/backends/nats';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { openDatabase, type Database as OpenDatabase } from '@commonyard/service-kit/db/database';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { openBus, type Bus } from '@commonyard/service-kit/events/jetstream';
import { provisionStream } from '@commonyard/service-kit/events/stream';
// Declares what the kit adds to Fastify's types.
import '@commonyard/service-kit/http/app';
import { createRelay, startRelay } from '@commonyard/service-kit/events/relay';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import type { Database } from '@commonyard/inquiries/src/database.ts';
import { migrations } from '@commonyard/inquiries/src/migrations/index.ts';
import { listingsConsumer } from '@commonyard/inquiries/src/followers/listings.consumer.ts';
import { median, type Figure } from './support/figures.ts';
import { interleavedRounds } from './support/interleaved-rounds.ts';
import { withServers } from './support/servers.ts';

const EVENTS = 5_000;
const WRITES_PER_SECOND = 50;
const WRITE_SECONDS = 10;
const BATCH = 500;
const log = pino({ level: 'warn' });

/**
 * The time from the commit of an event to its effect; and the events per second of the relay and of a consumer, the projection of
 * listings in inquiries, each against a loop with one connection that runs the same SQL and knows no event bus.
 */
export async function benchEvents(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
    const nats = stopLater(await startNats({ dataDir: join(folder, 'nats') }));
    const appUrl = withDatabaseUser(postgres.url, 'inquiries_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'inquiries', migrations });
    const database = openDatabase<Database>(appUrl, log);
    const { db } = database;
    await provisionStream(nats.url, { [listingsConsumer.name]: listingsConsumer.types });
    const bus = openBus({ url: nats.url, log, name: 'bench' });
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    try {
      const relay = createRelay({ db, bus, log, source: 'inquiries' });
      const contenders: Record<string, () => Promise<number>> = {
        'relay loop': () =>
          rateOf(
            () => fillOutbox(client),
            () => markInLoop(client),
          ),
        relay: () =>
          rateOf(
            () => fillOutbox(client),
            () => publishAll(relay),
          ),
        'consumer loop': () =>
          rateOf(
            () => emptyProjection(client),
            () => projectInLoop(client),
          ),
        // The relay has just published the events to handle.
        consumer: () =>
          rateOf(
            () => emptyProjection(client),
            () => consumeAll(db, bus, client),
          ),
      };
      const rounds = await interleavedRounds(contenders);
      for (const name in contenders)
        console.log(`  ${name}: ${Math.round(median(rounds.map((round) => round[name]!)))} events per second`);
      const p95 = await measureDelay(database, bus, client);
      const ratio = (one: string, other: string) => median(rounds.map((round) => round[one]! / round[other]!));
      return [
        {
          id: 'E',
          name: `p95 from commit to effect at ${WRITES_PER_SECOND} writes per second : 250 ms`,
          ratio: p95 / 250,
          target: { atMost: 1 },
          note: `${Math.round(p95)} ms`,
        },
        { id: 'E', name: 'events that the relay publishes : its SQL in a loop', ratio: ratio('relay', 'relay loop') },
        {
          id: 'E',
          name: 'events that a consumer handles : its SQL, event by event, in a loop',
          ratio: ratio('consumer', 'consumer loop'),
        },
      ];
    } finally {
      await bus.close();
      await client.end();
      await database.close();
    }
  });
}

/** Events per second of `work`, after `prepare`. */
async function rateOf(prepare: () => Promise<void>, work: () => Promise<void>): Promise<number> {
  await prepare();
  const began = performance.now();
  await work();
  return EVENTS / ((performance.now() - began) / 1_000);
}

let lastListing = 0;
function createEvent(): EventEnvelope<ListingEventType> {
  const id = ++lastListing;
  return eventEnvelope('asset.submitted', {
    id,
    version: 1,
    type: 'available_asset',
    status: 'pending',
    previousStatus: null,
    withdrawn: false,
    title: `Backhoe loader with two buckets ${id}`,
    category: 'heavy-equipment',
    region: 'Ontario',
    images: [],
    userId: 3,
    municipality: 'smiths-falls',
    municipalityName: 'Smiths Falls',
    availableFrom: null,
    availableTo: null,
    contactEmail: null,
    locale: 'en',
  });
}

async function fillOutbox(client: pg.Client): Promise<void> {
  const events = Array.from({ length: EVENTS }, createEvent);
  await client.query('DELETE FROM outbox');
  await client.query(
    'INSERT INTO outbox (id, type, payload) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])',
    [events.map(({ id }) => id), events.map(({ type }) => type), events.map((event) => JSON.stringify(event))],
  );
}

async function publishAll(relay: ReturnType<typeof createRelay>): Promise<void> {
  for (let published = 0; published < EVENTS;) published += await relay.publishBatch();
}

/** Selects and marks the outbox in the relay's batches. */
async function markInLoop(client: pg.Client): Promise<void> {
  for (let marked = 0; marked < EVENTS;) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ seq: number }>({
      name: 'select',
      text: `SELECT seq, id, type, payload FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT ${BATCH}`,
    });
    const text = `UPDATE outbox SET published_at = now(), pub_epoch = 'bench', pub_seq = published.seq
      FROM unnest($1::bigint[]) AS published (seq) WHERE outbox.seq = published.seq`;
    await client.query({ name: 'mark', text, values: [rows.map(({ seq }) => seq)] });
    await client.query('COMMIT');
    marked += rows.length;
  }
}

async function emptyProjection(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM listings');
  await client.query('DELETE FROM inbox');
}

/** Inserts an inbox row and a projected listing for each event, in one statement. */
async function projectInLoop(client: pg.Client): Promise<void> {
  const text = `
    WITH handled AS (INSERT INTO inbox (consumer, event_id) VALUES ('bench', $1) ON CONFLICT DO NOTHING RETURNING event_id)
    INSERT INTO listings (id, version, type, status, title, category, region, user_id, municipality, municipality_name, was_public, title_words, place_words)
    SELECT $2, 1, 'available_asset', 'pending', $3, 'heavy-equipment', 'Ontario', 3, 'smiths-falls', 'Smiths Falls', false,
      '{backhoe,loader,with,two,buckets}', '{smiths,falls}' FROM handled`;
  for (let id = 1; id <= EVENTS; id++)
    await client.query({
      name: 'project',
      text,
      values: [crypto.randomUUID(), id, `Backhoe loader with two buckets ${id}`],
    });
}

async function consumeAll(db: Kysely<Database>, bus: Bus, client: pg.Client): Promise<void> {
  const consumer = startConsumer({ ...listingsConsumer, db, log, bus });
  await eventually(
    async () => {
      const { rows } = await client.query(`SELECT count(*)::integer AS n FROM inbox WHERE consumer = $1`, [
        listingsConsumer.name,
      ]);
      if (rows[0].n < EVENTS) throw new Error(`${rows[0].n} of ${EVENTS} events handled`);
    },
    { within: 60_000 },
  );
  await consumer.stop();
}

/** The 95th percentile, in milliseconds, of the time from the commit of an event until the consumer has its inbox row. */
async function measureDelay({ db }: OpenDatabase<Database>, bus: Bus, client: pg.Client): Promise<number> {
  await emptyProjection(client);
  await client.query('DELETE FROM outbox');
  const relay = startRelay({ db, bus, log, source: 'inquiries' });
  const consumer = startConsumer({ ...listingsConsumer, db, log, bus });
  for (let written = 0; written < WRITES_PER_SECOND * WRITE_SECONDS; written++) {
    const event = createEvent();
    await client.query('INSERT INTO outbox (id, type, payload) VALUES ($1, $2, $3)', [
      event.id,
      event.type,
      JSON.stringify(event),
    ]);
    await sleep(1_000 / WRITES_PER_SECOND);
  }
  const readDelay = async () => {
    const { rows } = await client.query<{ p95: number; missing: number }>(`
      SELECT count(*) FILTER (WHERE handled_at IS NULL)::integer AS missing, 1000 * percentile_cont(0.95)
        WITHIN GROUP (ORDER BY extract(epoch FROM handled_at - created_at)) AS p95
      FROM outbox LEFT JOIN inbox ON event_id = outbox.id`);
    if (rows[0]!.missing > 0) throw new Error(`${rows[0]!.missing} events wait`);
    return rows[0]!.p95;
  };
  const p95 = await eventually(readDelay, { within: 60_000 });
  await Promise.all([relay.stop(), consumer.stop()]);
  return p95;
}
