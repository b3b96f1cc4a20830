import { join } from 'node:path';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { buildApp } from '@commonyard/assets/src/app.ts';
import { openAssetsDatabase, QUERY_SETTINGS, type Database } from '@commonyard/assets/src/database.ts';
import { createCountCache } from '@commonyard/assets/src/listings/query/count-cache.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { startGateway, UNCACHED } from './support/gateway.ts';
import { runSqlLoop, toOptions, type Statement } from './support/sql-loop.ts';
import type { Figure } from './support/figures.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { hasNginx, startProxy } from './support/nginx.ts';
import { hasPgbench, preparePgbench } from './support/pgbench.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, withServers, type StopLater } from './support/servers.ts';

const ROWS = 100_000;
const CONNECTIONS = 16;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';
const SECRET = 'unused: the bench uploads no image';

const { keys, publicKey, callerHeaders } = createCallerSigner('assets');

/** The cost of a list of 24 out of 100,000: the service against its SQL alone, and gateway and nginx in front of it. */
export async function benchList(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const { databaseUrl, service } = await startAssets(folder, stopLater);
    const headers = await guestHeaders();
    const gateway = stopLater(await startGateway(folder, service.url, {}, { key: keys.privateKey }));
    const shared = { connections: CONNECTIONS, manyClients: true };
    const endpoints: Record<string, Endpoint> = {
      service: { url: service.url + LIST, headers, pid: service.pid, ...shared },
      gateway: { url: gateway.url + LIST, headers: UNCACHED, pid: gateway.pid, ...shared },
      'gateway cache': { url: gateway.url + LIST, pid: gateway.pid, ...shared },
    };
    if (hasNginx()) {
      const directives = `proxy_set_header ${CALLER_HEADER} "${headers[CALLER_HEADER]}";`;
      const nginx = stopLater(await startProxy(service.url, folder, { directives }));
      endpoints['nginx'] = { url: nginx.url + LIST, headers: UNCACHED, pid: nginx.pid, ...shared };
    }

    const statements = await recordList(databaseUrl, headers);
    const options = toOptions(QUERY_SETTINGS);
    const sql = { folder, url: databaseUrl, statements, options };
    const ratio = await compareRates(endpoints, {
      loop: () => runSqlLoop({ ...sql, concurrency: CONNECTIONS }),
      ...(hasPgbench() && { pgbench: await preparePgbench({ ...sql, connections: CONNECTIONS }) }),
    });
    const kilobytes = (await (await fetch(service.url + LIST, { headers })).bytes()).length / 1_000;
    return [
      {
        id: 'L1',
        name: `24 of ${ROWS} listings : the same SQL in a loop`,
        ratio: ratio('service', 'loop'),
        target: { atLeast: 0.8 },
      },
      {
        id: 'L1',
        name: 'JSON of 24 listings, in kB : 9',
        ratio: kilobytes / 9,
        target: { atMost: 1 },
        note: `${kilobytes.toFixed(1)} kB`,
      },
      ...(hasPgbench()
        ? [
            {
              id: 'L2' as const,
              name: `24 of ${ROWS} listings : the same SQL in pgbench`,
              ratio: ratio('service', 'pgbench'),
              target: { atLeast: 0.4 },
            },
          ]
        : []),
      { name: '24 through the gateway : the service alone', ratio: ratio('gateway', 'service') },
      ...(endpoints['nginx']
        ? [
            {
              id: 'G3' as const,
              name: '24 through the gateway : through nginx',
              ratio: ratio('gateway', 'nginx'),
              target: { atLeast: 0.75 },
            },
            {
              id: 'G5' as const,
              name: '24 from the cache of the gateway : through nginx',
              ratio: ratio('gateway cache', 'nginx'),
              target: { atLeast: 5 },
            },
          ]
        : []),
    ];
  });
}

const PLAIN = '/api/assets?type=available_asset&status=available&limit=24';
const NEAR = `${PLAIN}&near=toronto&sort=distance`;
const DATES = 'availableFrom=2027-01-10&availableTo=2027-01-20';
/** Lists nearest first, and the map, by what they select. */
const NEAR_LISTS = {
  'the 24 nearest': NEAR,
  'the 24 nearest of a category on given days': `${NEAR}&${DATES}&category=construction`,
  'the 24 nearest of a common search': `${NEAR}&search=excavator`,
  'the map': '/api/assets/map?type=available_asset&status=available',
  'the map on given days': `/api/assets/map?type=available_asset&status=available&${DATES}`,
};
const NEAREST = '/api/assets?type=available_asset&elsewhere=true&sort=distance&limit=6';

/** The cost of lists nearest first and of the map, out of 100,000, against a plain list. */
export async function benchNear(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const { service } = await startAssets(folder, stopLater);
    const headers = await guestHeaders();
    const operator = await callerHeaders({ sub: '3', role: 'municipal_operator', municipality: 'smiths-falls' });
    const ratio = await compareRates({
      plain: { url: service.url + PLAIN, headers },
      ...Object.fromEntries(
        Object.entries(NEAR_LISTS).map(([name, path]) => [name, { url: service.url + path, headers }]),
      ),
      nearest: { url: service.url + NEAREST, headers: operator },
    });
    return [
      { name: 'the 6 nearest, for a municipal user : the 24 newest', ratio: ratio('nearest', 'plain') },
      ...Object.keys(NEAR_LISTS).map((name) => ({ name: `${name} : the 24 newest`, ratio: ratio(name, 'plain') })),
    ];
  });
}

const guestHeaders = () => callerHeaders({ sub: 'anonymous', role: null, municipality: null });

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
  const recording = { databaseUrl, callerKeys: [keys.publicKey], build, open: openAssetsDatabase };
  return (await recordRequests(recording, { list: { path: LIST, headers } })).list;
}
