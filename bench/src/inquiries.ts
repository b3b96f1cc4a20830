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
import { compareRates } from './support/interleaved-rounds.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, withServers } from './support/servers.ts';
import { runSqlLoop } from './support/sql-loop.ts';

const ROWS = 100_000;
/** An inquiry whose thread gets a fixed number of messages. */
const THREAD = { inquiry: 200, messages: 1_000 };
const LIST = '/api/inquiries';
const MESSAGES = `/api/inquiries/${THREAD.inquiry}/messages`;
const CONNECTIONS = 16;
const NOWHERE = 'http://127.0.0.1:9';
const SECRET = 'unused: the bench uploads no image';

const { keys, publicKey, callerHeaders } = createCallerSigner('inquiries');

/** The cost of the list and of a thread, against their SQL alone. */
export async function benchInquiries(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const databaseUrl = await createFilledDatabase(postgres.url);
    const service = stopLater(
      await startServer('services/inquiries', folder, {
        DATABASE_URL: databaseUrl,
        RETENTION_DATABASE_URL: databaseUrl,
        CALLER_PUBLIC_KEY: publicKey,
        ASSETS_URL: NOWHERE,
        IMAGE_ID_SECRET: SECRET,
        AUDIT_LOG_SECRET: SECRET,
        LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
      }),
    );
    const headers = callerHeaders({ userId: 1, role: 'admin', municipality: null });
    const shared = { headers, pid: service.pid, connections: CONNECTIONS };
    const build = (deps: ServiceDeps<Database>) =>
      buildApp({
        ...deps,
        limits: false,
        usage: noUsageLimits,
        assetsUrl: NOWHERE,
        imageIds: createSignedIds(SECRET, 'bench'),
      });
    const statements = await recordRequests(
      { databaseUrl, callerKeys: [keys.publicKey], build },
      { list: { path: LIST, headers }, thread: { path: MESSAGES, headers } },
    );
    const loop = (name: keyof typeof statements) => () =>
      runSqlLoop({ folder, url: databaseUrl, statements: statements[name], concurrency: CONNECTIONS });
    const ratio = await compareRates(
      { list: { url: service.url + LIST, ...shared }, thread: { url: service.url + MESSAGES, ...shared } },
      { 'SQL of the list': loop('list'), 'SQL of the thread': loop('thread') },
    );
    return [
      {
        id: 'L',
        name: `${INQUIRIES_PAGE_SIZE} of ${ROWS} inquiries : the same SQL in a loop`,
        ratio: ratio('list', 'SQL of the list'),
        target: { atLeast: 0.8 },
      },
      {
        id: 'L',
        name: `${MESSAGES_PAGE_SIZE} of ${THREAD.messages} messages : the same SQL in a loop`,
        ratio: ratio('thread', 'SQL of the thread'),
        target: { atLeast: 0.8 },
      },
    ];
  });
}

/** Creates the database and returns its address for the service's role. */
async function createFilledDatabase(serverUrl: string): Promise<string> {
  const ownerUrl = await ensureDatabase(serverUrl, 'inquiries');
  const appUrl = withDatabaseUser(ownerUrl, 'inquiries_app', 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema: 'inquiries', migrations });
  await fillManyInquiries(ownerUrl, ROWS);
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=inquiries' });
  await owner.connect();
  await owner.query('DELETE FROM messages WHERE inquiry_id = $1', [THREAD.inquiry]);
  await owner.query(
    `INSERT INTO messages (inquiry_id, user_id, content) SELECT $1, 3, 'Reply ' || n FROM generate_series(1, $2) n`,
    [THREAD.inquiry, THREAD.messages],
  );
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return appUrl;
}
