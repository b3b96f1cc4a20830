import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { runServiceCommand } from '@commonyard/testing/script';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { median, type Figure } from './support/figures.ts';
import { interleavedRounds } from './support/interleaved-rounds.ts';
import { withServers } from './support/servers.ts';

const LISTINGS = 20_000;
const WORDS =
  'plough grader loader hydraulic bucket coupler cab camera trailer float winter service tyre blade sander'.split(' ');

/** The time of an import from CSV against COPY of the same rows: listings with all indexes, and their search entries. */
export async function benchCsvImport(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
    const appUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    const file = join(folder, 'listings.csv');
    writeFileSync(file, createCsv());
    const client = new pg.Client({ connectionString: postgres.url, options: '-c search_path=assets' });
    await client.connect();
    try {
      const importAll = async () => {
        const args = [file, '--user', '3', '--municipality', 'smiths-falls', '--approved-by', '1'];
        const { code, stderr } = await runServiceCommand('assets', 'import-csv', { DATABASE_URL: appUrl }, args);
        if (code !== 0) throw new Error(stderr);
      };
      await importAll();
      const copyAll = await createCopy(client, join(folder, 'postgres'));
      const empty = () =>
        client.query('TRUNCATE listings, listing_words, postings, listing_images, imported_listings, outbox');
      const timed = async (work: () => Promise<unknown>) => {
        await empty();
        const began = performance.now();
        await work();
        return LISTINGS / ((performance.now() - began) / 1_000);
      };
      const rounds = await interleavedRounds({ copied: () => timed(copyAll), imported: () => timed(importAll) });
      const rate = (name: 'copied' | 'imported') => Math.round(median(rounds.map((round) => round[name])));
      console.log(`  listings per second: ${rate('imported')} imported, ${rate('copied')} copied`);
      return [
        {
          name: `${LISTINGS} listings from CSV : COPY of listings, words and postings`,
          ratio: median(rounds.map(({ imported, copied }) => imported / copied)),
          target: { atLeast: 0.5 },
        },
      ];
    } finally {
      await client.end();
    }
  });
}

function createCsv(): string {
  const rows = Array.from({ length: LISTINGS }, (_, n) => {
    const words = Array.from({ length: 30 }, (_, index) => WORDS[(n * 7 + index * (n % 11)) % WORDS.length]);
    const [from, to] = [`2099-0${1 + (n % 6)}-01`, `2099-0${7 + (n % 3)}-15`];
    const description = `"Unit ${n % 500}, series a${n % 900} b${n % 1_300}: ${words.join(' ')}, ready to work"`;
    return `unit ${n},available,${words[0]} ${words[1]} number ${n % 2_000},${description},construction,Ontario,${n % 900},daily,${from},${to}`;
  });
  return ['key,type,title,description,category,region,rate,rateType,availableFrom,availableTo', ...rows, ''].join('\n');
}

/** Writes the imported rows to files, and returns a function that copies them into the empty tables in one transaction. */
async function createCopy(client: pg.Client, folder: string): Promise<() => Promise<void>> {
  chmodSync(folder, 0o755);
  const copies: string[] = [];
  for (const table of ['listings', 'listing_words', 'postings']) {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const { columns } = rows[0]!;
    const path = `${table}.copy`;
    const order = table === 'listings' ? 'id' : 'listing_id';
    await client.query(`COPY (SELECT ${columns} FROM ${table} ORDER BY ${order}) TO PROGRAM 'cat > ${path}'`);
    copies.push(`COPY ${table} (${columns}) FROM PROGRAM 'cat ${path}'`);
  }
  return async () => {
    await client.query('BEGIN');
    for (const copy of copies) await client.query(copy);
    await client.query('COMMIT');
  };
}
