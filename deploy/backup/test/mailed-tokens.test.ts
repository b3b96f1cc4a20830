// A running product sends an email of each kind with a link, and is backed up and restored by the commands of the image.
import { afterAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from '@commonyard/testing/eventually';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { startRunningProduct } from '@commonyard/testing/running-product';
import { findPostgresClient } from '@commonyard/testing/postgres-client';
import { createTestBucket } from './test-bucket.ts';

const MINUTES = 60_000;
const path = await findPostgresClient();
const product = path ? await startRunningProduct() : undefined;
afterAll(() => product?.stop(), MINUTES);

/** The pages and routes to which emails lead with a token. */
const LINKS = [
  '/auth/reset#token=',
  '/auth/verify#token=',
  '/auth?mode=register#token=',
  '/guest-inquiry#token=',
  '/api/notifications/unsubscribe?token=',
  '/api/notifications/confirmations?token=',
];

// Counted as skipped if there is no pg_dump for this server.
(product ? it : it.skip)(
  'no token that an email contains is in a table, the stream, a log or another file, or in a restored backup',
  async () => {
    const tokens = await sendEveryLink();
    const { databaseUrl, folder, query } = product!;
    const restored = await restoreBackup();
    const places: [string, Buffer][] = [
      ...(await rowsOf(databaseUrl)).map((row): [string, Buffer] => ['a row of a table', row]),
      ...(await rowsOf(restored)).map((row): [string, Buffer] => ['a row of a restored table', row]),
      // The stream and its key-value stores, the files of the database, and the logs.
      ...filesOf(folder).map((file): [string, Buffer] => [file.slice(folder.length + 1), readFileSync(file)]),
    ];
    const placesWith = (text: string) => places.filter(([, bytes]) => bytes.includes(text)).map(([place]) => place);

    // What is searched has what it should have: an address of these events.
    const [account] = await query<{ email: string }>(`SELECT email FROM identity.users WHERE username = 'newcomer'`);
    const known = placesWith(account!.email);
    expect(known).toEqual(expect.arrayContaining(['a row of a table', 'a row of a restored table']));
    expect(known.some((place) => place.startsWith(`nats${sep}`))).toBe(true);
    expect(places.filter(([place]) => place.startsWith(`logs${sep}`)).length).toBeGreaterThan(5);

    const found = tokens.flatMap(({ link, token }) => placesWith(token).map((place) => `${link} in ${place}`));
    expect([...new Set(found)]).toEqual([]);
  },
  10 * MINUTES,
);

/** Causes an email with each kind of link. Returns all tokens that emails contain. */
async function sendEveryLink(): Promise<{ link: string; token: string }[]> {
  const { client, create, session, mails } = product!;
  const admin = await session('admin');
  const operator = await session('operator');
  const newcomer = { ...userProfile('Newcomer', 'newcomer'), password: TEST_PASSWORD };
  await client.expectOk('POST', '/api/register', { body: newcomer });
  const [{ email } = { email: '' }] = await product!.query<{ email: string }>(
    `SELECT email FROM identity.users WHERE username = 'demo.hearst'`,
  );
  await client.expectOk('POST', '/api/password-reset', { body: { email } });
  const invitation = { email: 'invited@west.example', role: 'municipal_operator', municipality: 'smiths-falls' };
  await client.expectOk('POST', '/api/invitations', { ...admin, body: invitation });

  // A guest asks about a listing of a user, which mails both parties, and another about one of a guest.
  const posted = await client.expectOk<{ id: number }>('POST', '/api/public/assets', {
    body: publicListingBody({ municipalityName: 'Somewhere', contactEmail: 'owner@north.example' }),
  });
  await client.expectOk('PATCH', `/api/assets/${posted.id}/approve`, { ...admin, body: {} });
  const listed = await create.availableListing(operator);
  for (const id of [posted.id, listed]) {
    await eventually(async () =>
      expect(await product!.query('SELECT FROM inquiries.listings WHERE id = $1', [id])).toHaveLength(1),
    );
    const body = publicInquiryBody(id, { email: `guest${id}@south.example` });
    await client.expectOk('POST', '/api/public-inquiries', { body });
  }
  const letter = await create.contactMessage({ email: 'jane@west.example' });
  await client.expectOk('PATCH', `/api/contact-messages/${letter}`, { ...admin, body: { answer: 'Until five.' } });

  return eventually(
    async () => {
      const texts = (await mails()).flatMap(({ text, html }) => [text, html]);
      const tokens = texts.flatMap((content) =>
        [...content.matchAll(/(\/[\w/-]+(?:\?mode=register)?[?#]token=)([\w.%+~-]+)/g)].map(([, link, token]) => ({
          link: link!,
          token: decodeURIComponent(token!),
        })),
      );
      expect([...new Set(tokens.map(({ link }) => link))].toSorted()).toEqual(LINKS.toSorted());
      return tokens;
    },
    { within: 2 * MINUTES, every: 500 },
  );
}

/** Backs the product up and restores it beside it. Returns the address of the restored database. */
async function restoreBackup(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
  const bucket = await createTestBucket();
  const database = new URL(product!.databaseUrl);
  database.pathname = '/restored';
  await product!.query('CREATE DATABASE restored');
  try {
    const { env } = product!.program('media');
    const run = (args: string[], databaseUrl: string, s3: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/main.ts'), ...args], {
        env: { PATH: path, ...s3, DATABASE_OWNER_URL: databaseUrl, BACKUP_FOLDER: folder },
      });
    await run(['run'], product!.databaseUrl, env);
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

async function rowsOf(connectionString: string): Promise<Buffer[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const all: Buffer[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      all.push(...rows.map(({ row }) => Buffer.from(row)));
    }
    return all;
  } finally {
    await client.end();
  }
}

/** The files of the product, without the emails that its development mail server has caught. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(folder, 'mail') + sep));
