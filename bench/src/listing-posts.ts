import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { listingBody } from '@commonyard/testing/factories/listings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { createCallerSigner } from './support/caller-signer.ts';
import { median, ratioOf, type Figure } from './support/figures.ts';
import { interleavedRounds, SECONDS } from './support/interleaved-rounds.ts';
import { startServer, waitUntilOk, withServers } from './support/servers.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';

const ROWS = 100_000;
const CONNECTIONS = 8;
/** Users, each of another municipality: what they post is counted in rows of their own. */
const SENDERS = 200;
const UNLIMITED = 1_000_000;
/** About 50 words to index, as in a listing that says what the machine can do. */
export const DESCRIPTION = `Sold with two buckets, a hydraulic thumb and a quick coupler; the tyres were replaced last spring.
  Heated cab, air conditioning, reversing camera, low hours and a complete service history from the municipal garage.
  Delivery within eighty kilometres is possible on our own float, and an experienced operator can come along.`;

/**
 * The cost of posting a listing against one statement that writes the same rows: the listing, its postings, audit entry, event,
 * idempotency key and usage counters.
 */
export async function benchListingPosts(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
    const appUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    await fillManyListings(postgres.url, ROWS, spellingsOf);

    const { publicKey, callerHeaders } = createCallerSigner('assets');
    const env = {
      DATABASE_URL: appUrl,
      RETENTION_DATABASE_URL: appUrl,
      CALLER_PUBLIC_KEY: publicKey,
      IMAGE_ID_SECRET: 'unused: the bench uploads no image',
      AUDIT_LOG_SECRET: 'unused: the bench verifies no audit log',
      LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
    };
    const service = stopLater(await startServer('services/assets', folder, env));
    const users = Array.from({ length: SENDERS }, (_, n) =>
      callerHeaders({
        userId: n + 1,
        role: 'municipal_operator',
        municipality: `municipality-${n}`,
        limitFactors: { account: UNLIMITED, municipality: UNLIMITED },
      }),
    );
    const guest = callerHeaders({ userId: null, role: null, municipality: null });
    await waitUntilOk(`${service.url}/api/assets?limit=1`, guest);

    const url = `${service.url}/api/assets`;
    const toRequest = () => ({
      method: 'POST' as const,
      headers: {
        ...users[Math.floor(Math.random() * SENDERS)],
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(listingBody({ description: DESCRIPTION })),
    });
    const first = await fetch(url, toRequest());
    if (first.status !== 201) throw new Error(`${url}: ${await first.text()}`);
    const { id } = (await first.json()) as { id: number };
    const statements = [await createBareStatement(postgres.url, id)];
    const options = '-c search_path=assets -c plan_cache_mode=force_generic_plan';
    const loop = { folder, url: postgres.url, statements, options, concurrency: CONNECTIONS, connections: CONNECTIONS };
    const rounds = await interleavedRounds({ loop: () => runSqlLoop(loop), post: () => measurePosts(url, toRequest) });
    for (const name of ['loop', 'post'] as const)
      console.log(`  ${name}: ${Math.round(median(rounds.map((round) => round[name])))} per second`);
    return [
      {
        id: 'W',
        name: 'a listing of a user : one statement that writes the same rows',
        ratio: ratioOf(rounds, (round) => round.post / round.loop),
        target: { atLeast: 0.5 },
      },
    ];
  });
}

/** Responses per second; each request has a body and an idempotency key of its own. */
async function measurePosts(url: string, toRequest: () => object): Promise<number> {
  const setupRequest = (request: object) => ({ ...request, ...toRequest() });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [{ setupRequest }] });
  if (result.non2xx || result.errors) throw new Error(`${url} did not always respond with 2xx`);
  return result['2xx'] / result.duration;
}

/** A statement that writes the rows of a stored listing again, for a new id, event and idempotency key. */
async function createBareStatement(url: string, id: number): Promise<Statement> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=assets' });
  await client.connect();
  try {
    const values: unknown[] = [];
    /** An insert of the row that `where` selects, with the SQL of some of its values. */
    const insert = async (table: string, where: string, own: Record<string, string>, from = '') => {
      const { rows: columns } = await client.query<{ name: string; type: string }>(COLUMNS, [table]);
      const copied = columns.filter(({ name }) => !(name in own));
      const { rows } = await client.query<string[]>({
        text: `SELECT ${copied.map(({ name }) => `${name}::text`).join(', ')} FROM ${table} WHERE ${where} LIMIT 1`,
        rowMode: 'array',
      });
      const parameters = copied.map(({ type }, index) => `$${values.push(rows[0]![index])}::${type}`);
      const names = [...copied.map(({ name }) => name), ...Object.keys(own)];
      return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${[...parameters, ...Object.values(own)].join(', ')} ${from}`;
    };
    const listingId = { listing_id: 'listing.id' };
    const [words] = (
      await client.query<{ ids: number[] }>('SELECT word_ids AS ids FROM listing_words WHERE listing_id = $1', [id])
    ).rows;
    const ctes = [
      `listing AS (${await insert('listings', `id = ${id}`, {})} RETURNING id)`,
      `indexed AS (${await insert('listing_words', `listing_id = ${id}`, listingId, 'FROM listing')})`,
      `posted AS (${await insert(
        'postings',
        `listing_id = ${id}`,
        { ...listingId, word_id: 'word_id' },
        `FROM listing, unnest('{${words!.ids.join(',')}}'::integer[]) AS word_id`,
      )})`,
      `audited AS (${await insert('audit_log', `listing_id = ${id}`, { ...listingId }, 'FROM listing')})`,
      `keyed AS (${await insert('idempotency_keys', 'true', { key: 'gen_random_uuid()::text' })})`,
      `counted AS (${COUNTING})`,
    ];
    const event = await insert('outbox', 'true', { id: 'gen_random_uuid()' });
    return { text: `WITH ${ctes.join(', ')} ${event}`, values };
  } finally {
    await client.end();
  }
}

/** Counts a listing of a random user and its municipality. */
const COUNTING = `INSERT INTO usage_counters (subject, kind, hour_start, hour_used, day, day_used)
    SELECT kind || sender, 'listings', date_trunc('hour', now()), 1, current_date, 1
    FROM unnest('{user:,municipality:}'::text[]) AS kind, (SELECT floor(random() * ${SENDERS}) AS sender) AS senders
    ON CONFLICT (subject, kind) DO UPDATE
      SET hour_used = usage_counters.hour_used + 1, day_used = usage_counters.day_used + 1`;

/** The columns that an insert may set. */
const COLUMNS = `
  SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
    AND NOT (attrelid = 'listings'::regclass AND attname = 'id') ORDER BY attnum`;
