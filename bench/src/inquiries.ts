import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_PAGE_SIZE, MESSAGES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { startPostgres } from '@commonyard/local/backends/postgres';
import { ensureDatabase } from '@commonyard/local/database';
import type { Schema } from '../../services/inquiries/src/database.ts';
import { inquiriesCount, inquiriesPage } from '../../services/inquiries/src/inquiries/inquiries.list.ts';
import { messagesCount, messagesPage } from '../../services/inquiries/src/messages/messages.repository.ts';
import { migrations } from '../../services/inquiries/src/migrations/index.ts';
import { fillManyInquiries } from '../../services/inquiries/test/many-inquiries.ts';
import { bareLoop, type Statement } from './support/bare-sql.ts';
import type { Figure } from './support/figures.ts';
import { inTurn, perSecondOf } from './support/in-turn.ts';
import { createVouching, startService } from './support/service.ts';
import { untilAnswered } from './support/until-answered.ts';

const MANY = 100_000;
const FEW = 1_000;
const SECONDS = 3;
/** Inquiries whose threads are made here, and how long each is. */
const THREADS = { long: { inquiry: 200, messages: 1_000 }, short: { inquiry: 202, messages: 60 } };

/** What the list and the thread cost, against their bare SQL and against themselves where there is little. */
export async function benchInquiries(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-inquiries-'));
  const ends: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))];
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
    ends.unshift(() => postgres.stop());
    const { publicKey, headersOf } = createVouching('inquiries');
    const start = async (rows: number) => {
      const databaseUrl = await filled(postgres.url, rows);
      const service = await startService('inquiries', {
        folder,
        databaseUrl,
        publicKey,
        env: { ASSETS_URL: 'http://127.0.0.1:9' },
      });
      ends.unshift(() => service.child.stop());
      return { databaseUrl, url: service.url };
    };
    const [many, few] = [await start(MANY), await start(FEW)];

    const admin = await headersOf({ sub: '1', role: 'admin', municipality: null });
    const operator = await headersOf({ sub: '2002', role: 'municipal_operator', municipality: 'm2' });
    const doors = {
      'list of many': { url: `${many.url}/api/inquiries`, headers: admin },
      'list of few': { url: `${few.url}/api/inquiries`, headers: admin },
      'own list of many': { url: `${many.url}/api/inquiries`, headers: operator },
      'own list of few': { url: `${few.url}/api/inquiries`, headers: operator },
      'long thread': { url: `${many.url}/api/inquiries/${THREADS.long.inquiry}/messages`, headers: admin },
      'short thread': { url: `${many.url}/api/inquiries/${THREADS.short.inquiry}/messages`, headers: admin },
    };
    for (const { url, headers } of Object.values(doors)) await untilAnswered(url, headers);

    const statements = await theirStatements(many.databaseUrl);
    const bare = (name: keyof typeof statements) => () =>
      bareLoop({ folder, url: many.databaseUrl, statements: statements[name], seconds: SECONDS });
    const ratio = await inTurn({
      'bare list': bare('list'),
      'bare thread': bare('thread'),
      ...Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, () => perSecondOf(door, SECONDS)])),
    });
    return [
      {
        name: `${INQUIRIES_PAGE_SIZE} of ${MANY} inquiries : the same SQL in a bare loop`,
        ratio: ratio('list of many', 'bare list'),
      },
      {
        name: `${MESSAGES_PAGE_SIZE} of ${THREADS.long.messages} messages : the same SQL in a bare loop`,
        ratio: ratio('long thread', 'bare thread'),
      },
      {
        name: `an administrator's list of ${MANY} : of ${FEW}`,
        ratio: ratio('list of many', 'list of few'),
        bar: { atLeast: 0.8 },
      },
      {
        name: `an operator's list out of ${MANY} : out of ${FEW}`,
        ratio: ratio('own list of many', 'own list of few'),
        bar: { atLeast: 0.8 },
      },
      {
        name: `a thread of ${THREADS.long.messages} : of ${THREADS.short.messages}`,
        ratio: ratio('long thread', 'short thread'),
        bar: { atLeast: 0.8 },
      },
    ];
  } finally {
    for (const end of ends) await end();
  }
}

/** A database of its own with so many inquiries; gives the address of the service's role. */
async function filled(serverUrl: string, rows: number): Promise<string> {
  const ownerUrl = await ensureDatabase(serverUrl, `inquiries_${rows}`);
  const appUrl = Object.assign(new URL(ownerUrl), { username: 'inquiries_app', password: 'bench-only' }).href;
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

/** What the service sends for the list of an administrator and for a thread. */
async function theirStatements(url: string): Promise<Record<'list' | 'thread', Statement[]>> {
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  const caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' } as const;
  const all = { status: undefined, query: undefined };
  const page = { limit: INQUIRIES_PAGE_SIZE, offset: 0, below: undefined };
  const { inquiry } = THREADS.long;
  const toStatement = ({ sql: text, parameters: values }: CompiledQuery): Statement => ({ text, values });
  const statements = {
    list: [inquiriesPage(db, caller, all, page).compile(), inquiriesCount(db, caller, all, COUNT_CAP).compile()].map(
      toStatement,
    ),
    thread: [
      messagesPage(db, inquiry, { limit: MESSAGES_PAGE_SIZE + 1, below: undefined }).compile(),
      messagesCount(db, inquiry, COUNT_CAP).compile(),
    ].map(toStatement),
  };
  await db.destroy();
  return statements;
}
