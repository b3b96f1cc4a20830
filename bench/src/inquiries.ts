import { join } from 'node:path';
import pg from 'pg';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_PAGE_SIZE, MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyInquiries } from '@commonyard/testing/many-inquiries';
import { inquiriesStatement } from '../../services/inquiries/src/inquiries/inquiry-list.repository.ts';
import { messagesStatement } from '../../services/inquiries/src/messages/messages.repository.ts';
import { migrations } from '../../services/inquiries/src/migrations/index.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';
import type { Figure } from './support/figures.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { compareRates } from './support/interleaved-rounds.ts';
import { startServer, withServers } from './support/servers.ts';

const MANY = 100_000;
const FEW = 1_000;
/** Two inquiries whose threads get a fixed number of messages. */
const THREADS = { long: { inquiry: 200, messages: 1_000 }, short: { inquiry: 202, messages: 60 } };

/** The cost of the list and of a thread, against their SQL alone and against the same request on little data. */
export async function benchInquiries(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const { publicKey, callerHeaders } = createCallerSigner('inquiries');
    const start = async (rows: number) => {
      const databaseUrl = await createFilledDatabase(postgres.url, rows);
      const env = {
        DATABASE_URL: databaseUrl,
        CALLER_PUBLIC_KEY: publicKey,
        ASSETS_URL: 'http://127.0.0.1:9',
        IMAGE_ID_SECRET: 'unused: the bench uploads no image',
      };
      const { url } = stopLater(await startServer('services/inquiries', folder, env));
      return { databaseUrl, url };
    };
    const [many, few] = [await start(MANY), await start(FEW)];

    const admin = await callerHeaders({ sub: '1', role: 'admin', municipality: null });
    const operator = await callerHeaders({ sub: '2002', role: 'municipal_operator', municipality: 'm2' });
    const endpoints = {
      'list of many': { url: `${many.url}/api/inquiries`, headers: admin },
      'list of few': { url: `${few.url}/api/inquiries`, headers: admin },
      'operator list of many': { url: `${many.url}/api/inquiries`, headers: operator },
      'operator list of few': { url: `${few.url}/api/inquiries`, headers: operator },
      'long thread': { url: `${many.url}/api/inquiries/${THREADS.long.inquiry}/messages`, headers: admin },
      'short thread': { url: `${many.url}/api/inquiries/${THREADS.short.inquiry}/messages`, headers: admin },
    };
    const { list, thread } = listStatements();
    const ratio = await compareRates(endpoints, {
      'SQL of the list': () => runSqlLoop({ folder, url: many.databaseUrl, statements: list }),
      'SQL of the thread': () => runSqlLoop({ folder, url: many.databaseUrl, statements: thread }),
    });
    return [
      {
        name: `${INQUIRIES_PAGE_SIZE} of ${MANY} inquiries : the same SQL in a loop`,
        ratio: ratio('list of many', 'SQL of the list'),
      },
      {
        name: `${MESSAGES_PAGE_SIZE} of ${THREADS.long.messages} messages : the same SQL in a loop`,
        ratio: ratio('long thread', 'SQL of the thread'),
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
  const appUrl = withDatabaseUser(ownerUrl, 'inquiries_app', 'bench-only');
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

/** The statements that the service sends for an administrator's list and for a thread. */
function listStatements(): Record<'list' | 'thread', Statement[]> {
  const caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' } as const;
  const filters = { status: undefined, query: undefined };
  const page = { limit: INQUIRIES_PAGE_SIZE, offset: 0, below: undefined };
  const thread = { inquiryId: THREADS.long.inquiry, limit: MESSAGES_PAGE_SIZE, below: undefined };
  const toStatement = ({ sql: text, values }: { sql: string; values: unknown[] }): Statement => ({ text, values });
  return {
    list: [toStatement(inquiriesStatement({ caller, filters, page, cap: COUNT_CAP }))],
    thread: [toStatement(messagesStatement({ caller, ...thread, cap: COUNT_CAP }))],
  };
}
