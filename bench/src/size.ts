import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { createLog } from '@commonyard/service-kit/observability/log';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { QUERY_SETTINGS } from '@commonyard/assets/src/database.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { listingKinds, type Kind } from './size-kinds.ts';
import { quantile, type Figure } from './support/figures.ts';
import { withServers } from './support/servers.ts';

const SIZES = { few: 100_000, many: 1_000_000 };
const CONNECTIONS = [1, 16] as const;
const ROUNDS = 2;
/** Of one kind at one size, with one number of connections, in one round. */
const SECONDS = 0.2;
const INDEXES_MB = 1_400;

/** Percentiles in milliseconds. */
type Latency = { p50: number; p99: number };
type Measured = Record<`${keyof typeof SIZES} ${(typeof CONNECTIONS)[number]}`, Latency>;

/** The worst of all kinds of requests: its percentile, its size and connections, and its bar in milliseconds. */
const BARS = [
  { of: 'many 1', percentile: 'p50', name: 'p50 among 1,000,000 listings, alone', ms: 20 },
  { of: 'many 16', percentile: 'p99', name: 'p99 among 1,000,000 listings, 16 at a time', ms: 150 },
  { of: 'few 1', percentile: 'p50', name: 'p50 among 100,000 listings, alone', ms: 5 },
] as const;

/**
 * The time that the assets service and Postgres need for each kind of request among 1,000,000 and among 100,000 listings, and the
 * size of all indexes. Without HTTP, signatures and caches, so that nothing hides it.
 */
export async function benchSize(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const settings = { shared_buffers: '1GB', max_wal_size: '4GB' };
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, settings }));
    const few = await openFilled(postgres.url, SIZES.few);
    const many = await openFilled(postgres.url, SIZES.many);
    try {
      const measured: { name: string; latency: Measured }[] = [];
      for (const kind of listingKinds)
        measured.push({ name: kind.name, latency: await measureKind(kind, few.pool, many.pool) });
      const { rows } = await many.pool.query<{ megabytes: number }>(
        `SELECT sum(pg_indexes_size(oid))::float8 / 1e6 AS megabytes FROM pg_class
         WHERE relnamespace = 'assets'::regnamespace AND relkind = 'r'`,
      );
      const { megabytes } = rows[0]!;
      return [
        ...BARS.map(({ of, percentile, name, ms }): Figure => {
          const [worst, second] = measured.toSorted((a, b) => b.latency[of][percentile] - a.latency[of][percentile]);
          const toText = ({ name, latency }: (typeof measured)[number]) =>
            `${name} ${latency[of][percentile].toFixed(1)} ms`;
          return {
            id: 'S',
            name: `worst ${name} : ${ms} ms`,
            ratio: worst!.latency[of][percentile] / ms,
            target: { atMost: 1 },
            note: `${toText(worst!)}, then ${toText(second!)}`,
          };
        }),
        {
          id: 'S',
          name: `indexes of 1,000,000 listings : ${INDEXES_MB} MB`,
          ratio: megabytes / INDEXES_MB,
          target: { atMost: 1 },
          note: `${Math.round(megabytes)} MB`,
        },
      ];
    } finally {
      await Promise.all([few.close(), many.close()]);
    }
  });
}

async function openFilled(serverUrl: string, rows: number) {
  const ownerUrl = await ensureDatabase(serverUrl, `assets_${rows}`);
  const appUrl = withDatabaseUser(ownerUrl, `assets_${rows}_app`, 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema: 'assets', migrations });
  const began = performance.now();
  await fillManyListings(ownerUrl, rows, spellingsOf);
  console.log(`  ${rows} listings filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return openDatabase(appUrl, createLog('assets', 'silent'), {
    max: Math.max(...CONNECTIONS),
    settings: QUERY_SETTINGS,
  });
}

/** Alternates between the sizes, so that other load on the machine affects both. */
async function measureKind({ name, run }: Kind, few: pg.Pool, many: pg.Pool): Promise<Measured> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round++)
    for (const connections of CONNECTIONS)
      for (const [size, pool] of Object.entries({ few, many })) {
        const found = await repeat(() => run(pool), connections, round === 0 ? 0 : SECONDS);
        // The first round warms up connections, plans and the compiler.
        if (round > 0) (times[`${size} ${connections}`] ??= []).push(...found);
      }
  const measured = Object.fromEntries(
    Object.entries(times).map(([key, all]) => [key, { p50: quantile(all, 0.5), p99: quantile(all, 0.99) }]),
  ) as Measured;
  const columns = Object.entries(measured).map(
    ([key, { p50, p99 }]) => `${key}: ${p50.toFixed(1)} / ${p99.toFixed(1)}`,
  );
  console.log(`  ${name.padEnd(44)} ${columns.join('   ')}`);
  return measured;
}

/** The durations of as many runs as fit, but at least two on each connection. */
async function repeat(run: () => Promise<unknown>, connections: number, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const loop = async () => {
    for (let count = 0; count < 2 || performance.now() < until; count++) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return times;
}
