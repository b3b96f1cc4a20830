import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { freePort } from '@commonyard/local/backends/free-port';
import { startPostgres } from '@commonyard/local/backends/postgres';
import { findMatches, listPage } from '../../services/assets/src/listings/listings.list.ts';
import { BY_AGE } from '../../services/assets/src/listings/listings.order.ts';
import { readFilters } from '../../services/assets/src/listings/listings.filters.ts';
import { migrations } from '../../services/assets/src/migrations/index.ts';
import { seedManyListings } from '../../services/assets/test/many-listings.ts';
import { startGateway } from './gateway.ts';
import { bareLoop, type Statement } from './support/bare-sql.ts';
import type { Figure } from './support/figures.ts';
import { inTurn, perSecondOf, type Door } from './support/in-turn.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { createVouching, startService } from './support/service.ts';
import { untilAnswered } from './support/until-answered.ts';

const ROWS = 100_000;
const SECONDS = 3;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';

const NEAREST = '/api/assets?type=available_asset&elsewhere=true&sort=distance&limit=6';

/** What a list of 24 out of 100,000 costs: the service against its bare SQL, and each door against the service. */
export async function benchList(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
  const ends: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))];
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
    ends.unshift(() => postgres.stop());
    const appUrl = Object.assign(new URL(postgres.url), { username: 'assets_app', password: 'bench-only' }).href;
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    await seedManyListings({ database: { ownerUrl: postgres.url } } as never, ROWS);

    const { keys, publicKey, headersOf } = createVouching('assets');
    const service = await startService('assets', { folder, databaseUrl: appUrl, publicKey });
    ends.unshift(() => service.child.stop());
    const headers = await headersOf({ sub: 'anonymous', role: null, municipality: null });
    const neighbour = await headersOf({ sub: '3', role: 'municipal_operator', municipality: 'smiths-falls' });
    const doors: Record<string, Door> = {
      service: { url: service.url + LIST, headers },
      nearest: { url: service.url + NEAREST, headers: neighbour },
    };

    const gatewayPort = await freePort();
    const gateway = await startGateway(folder, gatewayPort, service.url, keys);
    ends.unshift(() => gateway.stop());
    doors['gateway'] = { url: `http://127.0.0.1:${gatewayPort}${LIST}` };
    if (hasNginx()) {
      const port = await freePort();
      const nginx = await startNginx(0, {
        folder: join(folder, 'nginx'),
        port,
        upstream: `upstream service { server ${new URL(service.url).host}; keepalive 64; }`,
        server: `location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header ${CALLER_HEADER} "${headers[CALLER_HEADER]}"; }`,
      });
      ends.unshift(() => nginx.stop());
      doors['nginx'] = { url: `http://127.0.0.1:${port}${LIST}` };
    }
    for (const { url, headers: own } of Object.values(doors)) await untilAnswered(url, own);

    const statements = [await theListsStatement(appUrl)];
    const options = '-c plan_cache_mode=force_generic_plan';
    const ratio = await inTurn({
      loop: () => bareLoop({ folder, url: appUrl, statements, seconds: SECONDS, options }),
      ...Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, () => perSecondOf(door, SECONDS)])),
    });
    return [
      {
        name: `24 of ${ROWS} through the service : the same SQL in a bare loop`,
        ratio: ratio('service', 'loop'),
        bar: { atLeast: 0.85 },
      },
      { name: 'the 6 nearest, to a municipal user : the 24 newest', ratio: ratio('nearest', 'service') },
      { name: 'the same through the gateway : the service alone', ratio: ratio('gateway', 'service') },
      ...(doors['nginx']
        ? [{ name: 'through the gateway : through nginx', ratio: ratio('gateway', 'nginx'), bar: { atLeast: 0.75 } }]
        : []),
    ];
  } finally {
    for (const end of ends) await end();
  }
}

/** The statement that the service really sends for this list, caught on its way. */
async function theListsStatement(url: string): Promise<Statement> {
  const pool = new pg.Pool({ connectionString: url });
  let caught: Statement | undefined;
  const watched = {
    query: (config: { text: string; values: unknown[] }, ...rest: []) => {
      caught = config;
      return pool.query(config, ...rest);
    },
  } as unknown as pg.Pool;
  const caller = { userId: null, role: null, municipality: null, locale: 'en' } as const;
  const matches = await findMatches(
    watched,
    caller,
    readFilters({ type: 'available_asset', category: 'construction', status: 'available' }),
  );
  await listPage(watched, matches!, { caller, order: BY_AGE, limit: 24, offset: 0, after: undefined });
  await pool.end();
  return caught!;
}
