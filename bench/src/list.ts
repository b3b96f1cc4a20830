import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { parseFilters } from '../../services/assets/src/listings/query/filters.ts';
import { NEWEST_FIRST } from '../../services/assets/src/listings/query/sort.ts';
import { findPage, resolveQuery } from '../../services/assets/src/listings/query/statement.ts';
import { migrations } from '../../services/assets/src/migrations/index.ts';
import { spellingsOf } from '../../services/assets/src/search/text/typos.ts';
import { startGateway } from './gateway.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';
import type { Figure } from './support/figures.ts';
import { interleavedRounds, requestsPerSecond, type Endpoint } from './support/interleaved-rounds.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { createCallerSigner, startService } from './support/service.ts';
import { waitUntilOk } from './support/wait-until-ok.ts';

const ROWS = 100_000;
const SECONDS = 3;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';

const NEAREST = '/api/assets?type=available_asset&elsewhere=true&sort=distance&limit=6';

/** The cost of a list of 24 out of 100,000: the service against its SQL alone, and gateway and nginx against the service. */
export async function benchList(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
  const cleanups: (() => Promise<unknown>)[] = [
    () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  ];
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
    cleanups.unshift(() => postgres.stop());
    const appUrl = Object.assign(new URL(postgres.url), { username: 'assets_app', password: 'bench-only' }).href;
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    await fillManyListings(postgres.url, ROWS, spellingsOf);

    const { keys, publicKey, callerHeaders } = createCallerSigner('assets');
    const service = await startService('assets', { folder, databaseUrl: appUrl, publicKey });
    cleanups.unshift(() => service.child.stop());
    const headers = await callerHeaders({ sub: 'anonymous', role: null, municipality: null });
    const operatorHeaders = await callerHeaders({ sub: '3', role: 'municipal_operator', municipality: 'smiths-falls' });
    const endpoints: Record<string, Endpoint> = {
      service: { url: service.url + LIST, headers },
      nearest: { url: service.url + NEAREST, headers: operatorHeaders },
    };

    const gatewayPort = await freePort();
    const gateway = await startGateway(folder, gatewayPort, service.url, keys);
    cleanups.unshift(() => gateway.stop());
    endpoints['gateway'] = { url: `http://127.0.0.1:${gatewayPort}${LIST}` };
    if (hasNginx()) {
      const port = await freePort();
      const nginx = await startNginx(0, {
        folder: join(folder, 'nginx'),
        port,
        upstream: `upstream service { server ${new URL(service.url).host}; keepalive 64; }`,
        server: `location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header ${CALLER_HEADER} "${headers[CALLER_HEADER]}"; }`,
      });
      cleanups.unshift(() => nginx.stop());
      endpoints['nginx'] = { url: `http://127.0.0.1:${port}${LIST}` };
    }
    for (const { url, headers: requestHeaders } of Object.values(endpoints)) await waitUntilOk(url, requestHeaders);

    const statements = [await captureListStatement(appUrl)];
    const options = '-c plan_cache_mode=force_generic_plan';
    const ratio = await interleavedRounds({
      loop: () => runSqlLoop({ folder, url: appUrl, statements, seconds: SECONDS, options }),
      ...Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [name, () => requestsPerSecond(endpoint, SECONDS)]),
      ),
    });
    return [
      {
        name: `24 of ${ROWS} through the service : the same SQL in a loop`,
        ratio: ratio('service', 'loop'),
        target: { atLeast: 0.85 },
      },
      { name: 'the 6 nearest, for a municipal user : the 24 newest', ratio: ratio('nearest', 'service') },
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
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

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
    parseFilters({ type: 'available_asset', category: 'construction', status: 'available' }),
  );
  await findPage(capturingPool, query!, { sort: NEWEST_FIRST, limit: 24, offset: 0, after: undefined });
  await pool.end();
  return captured!;
}
