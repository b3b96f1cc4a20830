import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { freePort } from '@commonyard/local/backends/free-port';
import { startPostgres } from '@commonyard/local/backends/postgres';
import type { Child } from '@commonyard/local/processes/child';
import { findMatches, listPage } from '../../services/assets/src/listings/listings.list.ts';
import { BY_AGE } from '../../services/assets/src/listings/listings.order.ts';
import { readFilters } from '../../services/assets/src/listings/listings.filters.ts';
import { migrations } from '../../services/assets/src/migrations/index.ts';
import { seedManyListings } from '../../services/assets/test/many-listings.ts';
import { startGateway } from './gateway.ts';
import { median, type Figure } from './support/figures.ts';
import { loadOf } from './support/load.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { startOn } from './support/processes.ts';
import { untilAnswered } from './support/until-answered.ts';

const ROWS = 100_000;
const ROUNDS = 5;
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

    const keys = generateKeyPairSync('ed25519');
    const service = await startAssets(
      folder,
      appUrl,
      keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    );
    ends.unshift(() => service.child.stop());
    const tokenOf = (claims: Record<string, string | null>) =>
      new SignJWT({ locale: 'en', ...claims })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer('gateway')
        .setAudience('assets')
        .setExpirationTime('1h')
        .sign(keys.privateKey);
    const token = await tokenOf({ sub: 'anonymous', role: null, municipality: null });
    const neighbour = await tokenOf({ sub: '3', role: 'municipal_operator', municipality: 'smiths-falls' });
    const headers = { [CALLER_HEADER]: token };
    const doors = {
      service: { url: service.url + LIST, headers },
      nearest: { url: service.url + NEAREST, headers: { [CALLER_HEADER]: neighbour } },
    } as Record<string, { url: string; headers?: Record<string, string> }>;

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
        server: `location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header ${CALLER_HEADER} "${token}"; }`,
      });
      ends.unshift(() => nginx.stop());
      doors['nginx'] = { url: `http://127.0.0.1:${port}${LIST}` };
    }
    for (const { url, headers: own } of Object.values(doors)) await untilAnswered(url, own);

    const statement = await theListsStatement(appUrl);
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const figures: Record<string, number> = { loop: await bareLoop(folder, appUrl, statement) };
      for (const [name, door] of Object.entries(doors))
        figures[name] = (
          await loadOf(door.url, { connections: 32, seconds: SECONDS, ...(door.headers && { headers: door.headers }) })
        ).perSecond;
      // The first round warms the compilers.
      if (round > 0) rounds.push(figures);
    }
    const ratio = (one: string, other: string) => median(rounds.map((round) => round[one]! / round[other]!));
    console.log(
      `  per second: ${['loop', ...Object.keys(doors)].map((name) => `${name} ${Math.round(median(rounds.map((round) => round[name]!)))}`).join(', ')}`,
    );
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
async function theListsStatement(url: string): Promise<{ text: string; values: unknown[] }> {
  const pool = new pg.Pool({ connectionString: url });
  let caught: { text: string; values: unknown[] } | undefined;
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

async function bareLoop(
  folder: string,
  url: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<number> {
  const child = await startOn(0, {
    name: 'bare loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'support/bare-loop.ts')],
    env: { LOOP_URL: url, LOOP_SQL: text, LOOP_VALUES: JSON.stringify(values), LOOP_SECONDS: String(SECONDS) },
    logFile: join(folder, 'loop.log'),
  });
  await child.exited;
  return Number(child.lastLines().trim().split('\n').at(-1));
}

async function startAssets(
  folder: string,
  databaseUrl: string,
  publicKey: string,
): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const child = await startOn(0, {
    name: 'assets',
    command: process.execPath,
    args: [resolve(import.meta.dirname, '../../services/assets/src/server.ts')],
    logFile: join(folder, 'assets.log'),
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NATS_URL: 'nats://127.0.0.1:9',
      CALLER_PUBLIC_KEY: publicKey,
      LOG_LEVEL: 'warn',
    },
  });
  return { child, url: `http://127.0.0.1:${port}` };
}
