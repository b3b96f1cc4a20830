import { join } from 'node:path';
import pg from 'pg';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { parseFilters } from '../../services/assets/src/listings/query/filters.ts';
import { NEWEST_FIRST } from '../../services/assets/src/listings/query/sort.ts';
import { findPage, resolveQuery } from '../../services/assets/src/listings/query/statement.ts';
import { migrations } from '../../services/assets/src/migrations/index.ts';
import { spellingsOf } from '../../services/assets/src/search/text/typos.ts';
import { startGateway } from './gateway.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';
import type { Figure } from './support/figures.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { hasNginx, startProxy } from './support/nginx.ts';
import { startServer, withServers } from './support/servers.ts';

const ROWS = 100_000;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';
const PLAIN = '/api/assets?type=available_asset&status=available&limit=24';
const NEAR = `${PLAIN}&near=toronto&sort=distance`;
const DATES = 'availableFrom=2027-01-10&availableTo=2027-01-20';
/** Lists nearest first, and the map, by what they select. */
const NEAR_LISTS = {
  'the 24 nearest': NEAR,
  'the 24 nearest within 50 km': `${NEAR}&radiusKm=50`,
  'the 24 nearest on given days': `${NEAR}&${DATES}`,
  'the 24 nearest of a category on given days': `${NEAR}&${DATES}&category=construction`,
  'the 24 nearest of a common search': `${NEAR}&search=excavator`,
  'the 24 newest on given days': `${PLAIN}&${DATES}`,
  'the map': '/api/assets/map?type=available_asset&status=available',
  'the map on given days': `/api/assets/map?type=available_asset&status=available&${DATES}`,
};
const NEAREST = '/api/assets?type=available_asset&elsewhere=true&sort=distance&limit=6';

/** The cost of a list of 24 out of 100,000: the service against its SQL alone, and gateway and nginx against the service. */
export async function benchList(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const appUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    await fillManyListings(postgres.url, ROWS, spellingsOf);

    const { keys, publicKey, callerHeaders } = createCallerSigner('assets');
    const env = {
      DATABASE_URL: appUrl,
      CALLER_PUBLIC_KEY: publicKey,
      IMAGE_ID_SECRET: 'unused: the bench uploads no image',
    };
    const service = stopLater(await startServer('services/assets', folder, env));
    const headers = await callerHeaders({ sub: 'anonymous', role: null, municipality: null });
    const operatorHeaders = await callerHeaders({ sub: '3', role: 'municipal_operator', municipality: 'smiths-falls' });
    const gateway = stopLater(await startGateway(folder, service.url, keys));
    const endpoints: Record<string, Endpoint> = {
      service: { url: service.url + LIST, headers },
      plain: { url: service.url + PLAIN, headers },
      ...mapValues(NEAR_LISTS, (path) => ({ url: service.url + path, headers })),
      nearest: { url: service.url + NEAREST, headers: operatorHeaders },
      gateway: { url: gateway.url + LIST },
    };
    if (hasNginx()) {
      const callerHeader = `proxy_set_header ${CALLER_HEADER} "${headers[CALLER_HEADER]}";`;
      const nginx = stopLater(await startProxy(service.url, folder, callerHeader));
      endpoints['nginx'] = { url: nginx.url + LIST };
    }

    const statements = [await captureListStatement(appUrl)];
    const options = '-c plan_cache_mode=force_generic_plan -c enable_bitmapscan=off';
    const ratio = await compareRates(endpoints, {
      loop: () => runSqlLoop({ folder, url: appUrl, statements, options }),
    });
    return [
      {
        name: `24 of ${ROWS} through the service : the same SQL in a loop`,
        ratio: ratio('service', 'loop'),
        target: { atLeast: 0.85 },
      },
      { name: 'the 6 nearest, for a municipal user : the 24 newest', ratio: ratio('nearest', 'service') },
      ...Object.keys(NEAR_LISTS).map((name) => ({ name: `${name} : the 24 newest`, ratio: ratio(name, 'plain') })),
      { name: '24 through the gateway : the service alone', ratio: ratio('gateway', 'service') },
      ...(endpoints['nginx']
        ? [
            {
              name: '24 through the gateway : through nginx',
              ratio: ratio('gateway', 'nginx'),
              target: { atLeast: 0.75 },
            },
          ]
        : []),
    ];
  });
}

const mapValues = <From, To>(of: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));

/** Captures the statement that the service sends for this list. */
async function captureListStatement(url: string): Promise<Statement> {
  const pool = new pg.Pool({ connectionString: url });
  let captured: Statement | undefined;
  const capturingPool = {
    query: (config: { text: string; values: unknown[] }, ...rest: []) => {
      captured = config;
      return pool.query(config, ...rest);
    },
  } as unknown as pg.Pool;
  const caller = { userId: null, role: null, municipality: null, locale: 'en' } as const;
  const query = await resolveQuery(
    capturingPool,
    caller,
    parseFilters({ type: 'available_asset', category: 'construction', status: 'available' }, caller),
  );
  await findPage(capturingPool, query!, { sort: NEWEST_FIRST, limit: 24, offset: 0, after: undefined });
  await pool.end();
  return captured!;
}
