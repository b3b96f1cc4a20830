// A running product sends an email of each kind with a link, and is backed up and restored by the commands of the image.
// The token of a mailed link is in no table, message of the stream, log, file or backup.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { services } from '@commonyard/dev-stack/services';
import { connectNats } from '@commonyard/testing/connect-nats';
import { eventually } from '@commonyard/testing/eventually';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { findPostgresClient } from '@commonyard/testing/postgres-client';
import { startRunningProduct } from '@commonyard/testing/running-product';
import pg from 'pg';
import { createTestBucket } from './test-bucket.ts';

const MINUTES = 60_000;
/** Every page that a mailed link with a token opens. */
const PAGES = [
  '/auth/reset',
  '/auth/verify',
  '/auth?mode=register',
  '/guest-inquiry',
  '/posted/*',
  '/saved-searches',
  '/api/notifications/confirmations',
  '/api/notifications/unsubscribe',
];
/** The address of a new account. */
const NEWCOMER = 'new@west.example';
const LINK = /https?:\/\/[^/\s]+(\/[^\s#]*?)[#?&]token=([\w.%+~-]+)/g;

const path = await findPostgresClient();
const product = await startRunningProduct();
afterAll(() => product.stop(), MINUTES);
const { client, create } = product;
const [admin, operator] = [await product.session('admin'), await product.session('operator')];

type Copy = { place: string; text: string };
type Query = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
/** What was stored while every email waited for the mail server, and after all were sent. */
const copies: Copy[] = [];
let links: { page: string; token: string }[];

beforeAll(async () => {
  await product.smtp.kill();
  const listed = await create.availableListing(operator, { title: 'Plough' });
  const guestListing = publicListingBody({ title: 'Blower', contactEmail: 'roads@north.example' });
  const { id: posted } = await client.expectOk<{ id: number }>('POST', '/api/public/assets', { body: guestListing });
  await client.expectOk('PATCH', `/api/assets/${posted}/approve`, { ...admin, body: {} });
  await eventually(async () =>
    expect(await product.query('SELECT FROM inquiries.listings WHERE id IN ($1, $2)', [listed, posted])).toHaveLength(
      2,
    ),
  );
  const inquire = async (id: number) => {
    const body = publicInquiryBody(id, { email: `guest-${id}@south.example` });
    return (await client.expectOk<{ id: number }>('POST', '/api/public-inquiries', { body })).id;
  };
  const inquiry = await inquire(listed);
  await inquire(posted);
  await create.message(operator, inquiry, 'Yes, all month.');
  await create.setInquiryStatus(inquiry, 'in_progress');
  const letter = await create.contactMessage({ email: 'jane@west.example', subject: 'Hours' });
  await client.expectOk('PATCH', `/api/contact-messages/${letter}`, { ...admin, body: { answer: 'Until five.' } });
  const [{ email } = { email: '' }] = await product.query<{ email: string }>(
    `SELECT email FROM identity.users WHERE username = 'admin'`,
  );
  await client.expectOk('POST', '/api/password-reset', { body: { email } });
  const user = { ...userProfile(), email: NEWCOMER, password: TEST_PASSWORD };
  await client.expectOk('POST', '/api/register', { body: user });
  const invitation = { email: 'clerk@perth.example', role: 'municipal_operator', municipality: 'perth' };
  await client.expectOk('POST', '/api/invitations', { ...admin, body: invitation });

  await create.guestSearch({ email: 'parks@north.example' });

  await eventually(
    async () => {
      const unpublished = ['identity', 'inquiries', 'assets']
        .map((schema) => `SELECT id FROM ${schema}.outbox WHERE published_at IS NULL`)
        .join(' UNION ALL ');
      expect(await product.query(unpublished)).toEqual([]);
      const waiting = `SELECT kind FROM notifications.emails WHERE status = 'waiting'
        AND kind IN ('invitation', 'verification', 'password_reset', 'confirmation', 'search_confirmation') GROUP BY kind`;
      expect(await product.query(waiting)).toHaveLength(5);
    },
    { within: 2 * MINUTES, every: 500 },
  );
  copies.push(...(await allTables()), ...(await allMessages()));

  await product.smtp.start();
  await eventually(
    async () => {
      links = (await product.mails()).flatMap(({ text, html }) =>
        [...`${text}\n${html}`.matchAll(LINK)].map(([, page = '', token = '']) => ({
          // With the reference of the listing.
          page: page.replace(/^\/posted\/\d+$/, '/posted/*'),
          token: decodeURIComponent(token),
        })),
      );
      expect([...new Set(links.map(({ page }) => page))].toSorted()).toEqual(PAGES.toSorted());
      expect(await product.query(`SELECT FROM notifications.emails WHERE status = 'waiting'`)).toEqual([]);
    },
    { within: 2 * MINUTES, every: 500 },
  );
  // Used ones are in requests, and so might be in a log.
  const open = (page: string) => links.find((link) => link.page === page)!.token;
  await client.expectOk('POST', '/api/public-inquiries/thread', { body: { token: open('/guest-inquiry') } });
  await client.expectOk('POST', '/api/posted-listings', { body: { token: open('/posted/*') } });
  await client.expectOk('POST', '/api/guest-searches/link', { body: { token: open('/saved-searches') } });
  await client.expectOk('POST', '/api/invitations/lookup', { body: { token: open('/auth?mode=register') } });
  await client.expectOk('POST', '/api/password-reset/confirm', {
    body: { token: open('/auth/reset'), password: 'another quiet culvert' },
  });
  for (const page of ['confirmations', 'unsubscribe'])
    await client.send('GET', `/api/notifications/${page}?token=${open(`/api/notifications/${page}`)}`);
  copies.push(...(await allTables()), ...(await allMessages()), ...allLogs());
}, 10 * MINUTES);

it('no table of any schema, no message of the stream and no log contains a token that an email contained', () => {
  const places = copies.filter(({ text }) =>
    links.some(({ token }) => formsOf(token).some((form) => text.includes(form))),
  );
  expect(places.map(({ place }) => place)).toEqual([]);
});

it('a copy of a token in any of these places would be found', async () => {
  // Not one of a link, which the files of the database would keep.
  const token = crypto.randomUUID();
  const planted = [
    `COMMENT ON SCHEMA public IS 'nothing'`,
    `CREATE TABLE public.planted (bytes bytea)`,
    `INSERT INTO public.planted VALUES (convert_to('${token}', 'UTF8'))`,
  ];
  for (const statement of planted) await product.query(statement);
  const found = (await allTables()).filter(({ text }) => formsOf(token).some((form) => text.includes(form)));
  expect(found.map(({ place }) => place)).toEqual(['public.planted']);
  await product.query('DROP TABLE public.planted');
  for (const { name } of services) expect(copies.map(({ place }) => place)).toContain(`${name}.outbox`);
  for (const place of ['message user.invited', 'message user.password_reset_requested', 'message inquiry.created'])
    expect(copies.map((copy) => copy.place)).toContain(place);
  expect(copies.map(({ place }) => place)).toContain('log gateway.log');
});

// Counted as skipped if there is no pg_dump for this server.
(path ? it : it.skip)(
  'no token that an email contains is in a file of the product or in a restored backup',
  async () => {
    const restored = await restoreBackup();
    const places: [string, Buffer][] = [
      ...toPlaces('a row of a table', await allTables()),
      ...toPlaces('a row of a restored table', await restoredTables(restored)),
      // The stream and its key-value stores, the files of the database, and the logs.
      ...filesOf(product.folder).map((file): [string, Buffer] => [
        file.slice(product.folder.length + 1),
        readFileSync(file),
      ]),
    ];
    const placesWith = (text: string) => places.filter(([, bytes]) => bytes.includes(text)).map(([place]) => place);

    // What is searched has what it should have: an address of these events.
    const known = placesWith(NEWCOMER);
    expect(known).toEqual(expect.arrayContaining(['a row of a table', 'a row of a restored table']));
    expect(known.some((place) => place.startsWith(`nats${sep}`))).toBe(true);
    expect(places.filter(([place]) => place.startsWith(`logs${sep}`)).length).toBeGreaterThan(5);

    const found = links.flatMap(({ page, token }) => placesWith(token).map((place) => `${page} in ${place}`));
    expect([...new Set(found)]).toEqual([]);
  },
  10 * MINUTES,
);

const toPlaces = (place: string, tables: Copy[]) =>
  tables.map(({ text }): [string, Buffer] => [place, Buffer.from(text)]);

/** How a token may be written: as it is, in an address, in base64 or as bytes. */
const formsOf = (token: string): string[] => [
  token,
  encodeURIComponent(token),
  Buffer.from(token).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(token).toString('hex'),
];

/** Every row of every table of every schema, as a backup has them. */
async function allTables(query: Query = product.query): Promise<Copy[]> {
  const tables = await query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${schema}"."${name}" t`);
      return { place: `${schema}.${name}`, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}

async function allMessages(): Promise<Copy[]> {
  const connection = await connectNats(product.natsUrl);
  try {
    const { streams } = await connection.jetstreamManager();
    const messages: Copy[] = [];
    for await (const { config, state } of streams.list()) {
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await streams.getMessage(config.name, { seq });
        messages.push({ place: `message ${message.subject}`, text: message.string() });
      }
    }
    return messages;
  } finally {
    await connection.close();
  }
}

function allLogs(): Copy[] {
  const folder = join(product.folder, 'logs');
  return readdirSync(folder).map((name) => ({ place: `log ${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Backs the product up and restores it beside it. Returns the address of the restored database. */
async function restoreBackup(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
  const bucket = await createTestBucket();
  const database = new URL(product.databaseUrl);
  database.pathname = '/restored';
  await product.query('CREATE DATABASE restored');
  try {
    const { env } = product.program('media');
    const run = (args: string[], databaseUrl: string, s3: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/main.ts'), ...args], {
        env: { PATH: path, ...s3, DATABASE_OWNER_URL: databaseUrl, BACKUP_FOLDER: folder },
      });
    await run(['run'], product.databaseUrl, env);
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
    await run(['restore', 'latest'], database.href, {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    return database.href;
  } finally {
    bucket.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same of the database that a backup was restored to. */
async function restoredTables(connectionString: string): Promise<Copy[]> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  try {
    return await allTables(async (sql) => (await pool.query(sql)).rows);
  } finally {
    await pool.end();
  }
}

/** The files of the product, without the emails that its development mail server has caught. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(folder, 'mail') + sep));
