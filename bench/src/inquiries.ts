import { join } from 'node:path';
import pg from 'pg';
import { INQUIRIES_PAGE_SIZE, MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyInquiries } from '@commonyard/testing/many-inquiries';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { buildApp } from '@commonyard/inquiries/src/app.ts';
import type { Database } from '@commonyard/inquiries/src/database.ts';
import { migrations } from '@commonyard/inquiries/src/migrations/index.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import type { Figure } from './support/figures.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, withServers } from './support/servers.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';

const MANY = 100_000;
const FEW = 1_000;
/** Two inquiries whose threads get a fixed number of messages. */
const THREADS = { long: { inquiry: 200, messages: 1_000 }, short: { inquiry: 202, messages: 60 } };
const LIST = '/api/inquiries';
const toThread = ({ inquiry }: { inquiry: number }) => `/api/inquiries/${inquiry}/messages`;
const CONNECTIONS = 16;
const NOWHERE = 'http://127.0.0.1:9';
const SECRET = 'unused: the bench uploads no image';

const { keys, publicKey, callerHeaders } = createCallerSigner('inquiries');

/** The cost of the list and of a thread, against their SQL alone and against the same request on little data. */
export async function benchInquiries(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const start = async (rows: number) => {
      const databaseUrl = await createFilledDatabase(postgres.url, rows);
      const env = {
        DATABASE_URL: databaseUrl,
        RETENTION_DATABASE_URL: databaseUrl,
        CALLER_PUBLIC_KEY: publicKey,
        ASSETS_URL: NOWHERE,
        IMAGE_ID_SECRET: SECRET,
        AUDIT_LOG_SECRET: SECRET,
        LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
      };
      return { databaseUrl, ...stopLater(await startServer('services/inquiries', folder, env)) };
    };
    const [many, few] = [await start(MANY), await start(FEW)];

    const admin = await callerHeaders({ sub: '1', role: 'admin', municipality: null });
    const operator = await callerHeaders({ sub: '2002', role: 'municipal_operator', municipality: 'm2' });
    const toEndpoint = (service: typeof many, path: string, headers: Record<string, string>): Endpoint => ({
      url: service.url + path,
      headers,
      pid: service.pid,
      connections: CONNECTIONS,
    });
    const endpoints = {
      'list of many': toEndpoint(many, LIST, admin),
      'list of few': toEndpoint(few, LIST, admin),
      'operator list of many': toEndpoint(many, LIST, operator),
      'operator list of few': toEndpoint(few, LIST, operator),
      'long thread': toEndpoint(many, toThread(THREADS.long), admin),
      'short thread': toEndpoint(many, toThread(THREADS.short), admin),
    };
    const statements = await recordInquiries(many.databaseUrl, {
      list: { path: LIST, headers: admin },
      thread: { path: toThread(THREADS.long), headers: admin },
    });
    const loop = (name: keyof typeof statements) => () =>
      runSqlLoop({ folder, url: many.databaseUrl, statements: statements[name], concurrency: CONNECTIONS });
    const ratio = await compareRates(endpoints, {
      'SQL of the list': loop('list'),
      'SQL of the thread': loop('thread'),
    });
    return [
      {
        id: 'L1',
        name: `${INQUIRIES_PAGE_SIZE} of ${MANY} inquiries : the same SQL in a loop`,
        ratio: ratio('list of many', 'SQL of the list'),
        target: { atLeast: 0.8 },
      },
      {
        id: 'L1',
        name: `${MESSAGES_PAGE_SIZE} of ${THREADS.long.messages} messages : the same SQL in a loop`,
        ratio: ratio('long thread', 'SQL of the thread'),
        target: { atLeast: 0.8 },
      },
      {
        name: `an administrator's list of ${MANY} : of ${FEW}`,
        ratio: ratio('list of many', 'list of few'),
        target: { atLeast: 0.8 },
      },
      {
        name: `an operator's list out of ${MANY} : out of ${FEW}`,
        ratio: ratio('operator list of many', 'operator list of few'),
        target: { atLeast: 0.8 },
      },
      {
        name: `a thread of ${THREADS.long.messages} : of ${THREADS.short.messages}`,
        ratio: ratio('long thread', 'short thread'),
        target: { atLeast: 0.8 },
      },
    ];
  });
}

/** Creates a database with `rows` inquiries and returns its address for the service's role. */
async function createFilledDatabase(serverUrl: string, rows: number): Promise<string> {
  const ownerUrl = await ensureDatabase(serverUrl, `inquiries_${rows}`);
  const appUrl = withDatabaseUser(ownerUrl, `inquiries_${rows}_app`, 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema: 'inquiries', migrations });
  await fillManyInquiries(ownerUrl, rows);
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=inquiries' });
  await owner.connect();
  for (const { inquiry, messages } of Object.values(THREADS)) {
    await owner.query('DELETE FROM messages WHERE inquiry_id = $1', [inquiry]);
    await owner.query(
      `INSERT INTO messages (inquiry_id, user_id, content) SELECT $1, 3, 'Reply ' || n FROM generate_series(1, $2) n`,
      [inquiry, messages],
    );
  }
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return appUrl;
}

/** The statements that the service sends for these requests. */
function recordInquiries<Name extends string>(
  databaseUrl: string,
  requests: Record<Name, { path: string; headers: Record<string, string> }>,
): Promise<Record<Name, Statement[]>> {
  const build = (deps: ServiceDeps<Database>) =>
    buildApp({
      ...deps,
      limits: false,
      usage: noUsageLimits,
      assetsUrl: NOWHERE,
      imageIds: createSignedIds(SECRET, 'bench'),
    });
  return recordRequests({ databaseUrl, callerKeys: [keys.publicKey], build }, requests);
}
