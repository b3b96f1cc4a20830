import type { Logger } from 'pino';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { join } from 'node:path';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { buildApp } from '@commonyard/assets/src/app.ts';
import { QUERY_SETTINGS, type Database } from '@commonyard/assets/src/database.ts';
import { createCountCache } from '@commonyard/assets/src/count-cache/count-cache.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { runSqlLoop, toOptions, type Statement } from './support/sql-loop.ts';
import type { Figure } from './support/figures.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { compareRates } from './support/interleaved-rounds.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, withServers, type StopLater } from './support/servers.ts';

const ROWS = 100_000;
const CONNECTIONS = 16;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';
const SECRET = 'unused: the bench uploads no image';

const { keys, publicKey, callerHeaders } = createCallerSigner('assets');

/** The cost of a list of 24 out of 100,000 against its SQL alone. */
export async function benchList(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const { databaseUrl, service } = await startAssets(folder, stopLater);
    const headers = guestHeaders();
    const statements = await recordList(databaseUrl, headers);
    const sql = { folder, url: databaseUrl, statements, options: toOptions(QUERY_SETTINGS), concurrency: CONNECTIONS };
    const ratio = await compareRates(
      { service: { url: service.url + LIST, headers, pid: service.pid, connections: CONNECTIONS } },
      { loop: () => runSqlLoop(sql) },
    );
    const kilobytes = (await (await fetch(service.url + LIST, { headers })).bytes()).length / 1_000;
    return [
      {
        id: 'L',
        name: `24 of ${ROWS} listings : the same SQL in a loop`,
        ratio: ratio('service', 'loop'),
        target: { atLeast: 0.8 },
      },
      {
        id: 'L',
        name: 'JSON of 24 listings, in kB : 9',
        ratio: kilobytes / 9,
        target: { atMost: 1 },
        note: `${kilobytes.toFixed(1)} kB`,
      },
    ];
  });
}

const guestHeaders = () => callerHeaders({ userId: null, role: null, municipality: null });

/** Starts the assets service with 100,000 listings. */
export async function startAssets(folder: string, stopLater: StopLater) {
  const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
  const databaseUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
  await migrateSchema({ ownerUrl: postgres.url, appUrl: databaseUrl, schema: 'assets', migrations });
  await fillManyListings(postgres.url, ROWS, spellingsOf);
  const env = {
    DATABASE_URL: databaseUrl,
    RETENTION_DATABASE_URL: databaseUrl,
    CALLER_PUBLIC_KEY: publicKey,
    IMAGE_ID_SECRET: SECRET,
    AUDIT_LOG_SECRET: SECRET,
    LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
  };
  const service = stopLater(await startServer('services/assets', folder, env));
  return { postgres, postgresUrl: postgres.url, databaseUrl, service, guestHeaders, keys };
}

/** The statements that the service sends for the list. */
async function recordList(databaseUrl: string, headers: Record<string, string>): Promise<Statement[]> {
  const build = (deps: ServiceDeps<Database>) =>
    buildApp({
      ...deps,
      limits: false,
      usage: noUsageLimits,
      countCache: createCountCache(),
      imageIds: createSignedIds(SECRET, 'bench'),
    });
  const open = (url: string, log: Logger) => openDatabase<Database>(url, log, { settings: QUERY_SETTINGS });
  const recording = { databaseUrl, callerKeys: [keys.publicKey], build, open };
  return (await recordRequests(recording, { list: { path: LIST, headers } })).list;
}
