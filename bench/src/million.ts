import { join } from 'node:path';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { createLog } from '@commonyard/service-kit/observability/log';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { QUERY_SETTINGS } from '@commonyard/assets/src/database.ts';
import { migrations as assetsMigrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { migrations as inquiriesMigrations } from '@commonyard/inquiries/src/migrations/index.ts';
import { QUERY_SETTINGS as NOTIFICATIONS_SETTINGS } from '@commonyard/notifications/src/database.ts';
import { migrations as notificationsMigrations } from '@commonyard/notifications/src/migrations/index.ts';
import { listingKinds, PLAIN_LIST, SEARCH, type Kind } from './million-kinds.ts';
import { fillInquiriesOfTown, fillNotificationsOfUser, inquiryKinds, notificationKinds } from './million-town.ts';
import type { Figure } from './support/figures.ts';
import { withServers } from './support/servers.ts';

const CONNECTIONS = [1, 16] as const;
const ROUNDS = 2;
/** Of one kind at one size, with one number of connections, in one round. */
const SECONDS = 0.2;

/** Percentiles in milliseconds. */
type Latency = { p50: number; p99: number };
type Measured = Record<`${'few' | 'many'} ${(typeof CONNECTIONS)[number]}`, Latency>;

/** The schema of a service, how it is filled with few and with many rows, and the kinds of requests to measure. */
type Part = {
  schema: string;
  migrations: Record<string, Migration>;
  settings?: Record<string, string>;
  fill: (ownerUrl: string, rows: number) => Promise<void>;
  sizes: { few: number; many: number };
  kinds: Kind[];
};

const OF_TOWN = { few: 1_000, many: 100_000 };
const PARTS: Part[] = [
  {
    schema: 'assets',
    migrations: assetsMigrations,
    settings: QUERY_SETTINGS,
    fill: (ownerUrl, rows) => fillManyListings(ownerUrl, rows, spellingsOf),
    sizes: { few: 10_000, many: 1_000_000 },
    kinds: listingKinds,
  },
  {
    schema: 'inquiries',
    migrations: inquiriesMigrations,
    fill: fillInquiriesOfTown,
    sizes: OF_TOWN,
    kinds: inquiryKinds,
  },
  {
    schema: 'notifications',
    migrations: notificationsMigrations,
    settings: NOTIFICATIONS_SETTINGS,
    fill: fillNotificationsOfUser,
    sizes: OF_TOWN,
    kinds: notificationKinds,
  },
];

/**
 * The time that a service and Postgres need for each kind of request among 1,000,000 listings, or 100,000 inquiries or
 * notifications of one party: against the same kind among few, or against another kind among as many. Without HTTP,
 * signatures and caches, so that nothing hides it.
 */
export async function benchMillion(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const settings = { shared_buffers: '1GB', max_wal_size: '4GB' };
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, settings }));
    const figures: Figure[] = [];
    for (const part of PARTS) figures.push(...(await benchPart(postgres.url, part)));
    return figures;
  });
}

async function benchPart(serverUrl: string, part: Part): Promise<Figure[]> {
  const few = await openFilled(serverUrl, part, part.sizes.few);
  const many = await openFilled(serverUrl, part, part.sizes.many);
  try {
    const measured = new Map<string, Measured>();
    for (const kind of part.kinds) measured.set(kind.name, await measureKind(kind, few.pool, many.pool));
    return part.kinds.flatMap((kind) => toFigures(kind, measured));
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

async function openFilled(serverUrl: string, { schema, migrations, settings = {}, fill }: Part, rows: number) {
  const ownerUrl = await ensureDatabase(serverUrl, `${schema}_${rows}`);
  const appUrl = withDatabaseUser(ownerUrl, `${schema}_${rows}_app`, 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema, migrations });
  const began = performance.now();
  await fill(ownerUrl, rows);
  console.log(`  ${schema}: ${rows} rows filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return openDatabase(appUrl, createLog(schema, 'silent'), { max: Math.max(...CONNECTIONS), settings });
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
    Object.entries(times).map(([key, all]) => [key, { p50: percentile(all, 0.5), p99: percentile(all, 0.99) }]),
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

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1]!;

/** Bars that compare with another kind hold for 16 connections: a single request is too short to tell. */
function toFigures({ name, bar }: Kind, measured: Map<string, Measured>): Figure[] {
  return CONNECTIONS.map((connections) => {
    const of = (size: 'few' | 'many', kind = name) =>
      (measured.get(kind) ?? measured.get(name)!)[`${size} ${connections}`];
    const rival = bar?.of ?? 'few';
    const other = { few: of('few'), list: of('many', PLAIN_LIST), search: of('many', SEARCH) }[rival];
    const otherName = { few: 'among few', list: PLAIN_LIST, search: SEARCH }[rival];
    const inMs = ({ p50, p99 }: Latency) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
    return {
      name: `${name}, ${connections} at a time : ${otherName}`,
      ratio: of('many').p99 / other.p99,
      note: `${inMs(of('many'))}; among few ${inMs(of('few'))}`,
      ...(bar && (rival === 'few' || connections === 16) ? { id: bar.id, target: { atMost: bar.atMost } } : {}),
    };
  });
}
