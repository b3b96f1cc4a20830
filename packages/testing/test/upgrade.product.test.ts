import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectNats } from '../src/connect-nats.ts';
import { eventually } from '../src/eventually.ts';
import { startProductFixture } from '../src/product-fixture.ts';
import { restoreFixture, storedRows, storedStream } from './upgrade-fixture.ts';

const CONSUMER = 'notifications--events';
const STREAM = storedStream.stream.name;
const schemas = [...new Set(Object.keys(storedRows).map((table) => table.split('.')[0]!))];
const storedSequence = storedStream.messages.at(-1)!.seq;

let database: pg.Pool;
let restoredMigrations: Record<string, unknown[]>;
/** The restored outbox rows that version 1.0.0 had not published. */
let unpublished: { id: string; type: string }[];
/** When each durable consumer was created. */
let restoredConsumers: Record<string, string>;

const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await database.query<Row>(sql, values)).rows;

const product = await startProductFixture({
  async restore(backends) {
    restoredConsumers = await restoreFixture(backends);
    database = new pg.Pool({ connectionString: backends.databaseUrl, max: 2 });
    database.on('error', () => undefined);
    restoredMigrations = await readMigrations();
    unpublished = await query('SELECT id, type FROM assets.outbox WHERE published_at IS NULL ORDER BY seq');
  },
  migrated: () => expectStoredRows(),
});
const nats = await connectNats(product.natsUrl);
afterAll(async () => {
  await nats.close();
  await database.end();
  await product.stop();
});

/** Those of these event ids that notifications has handled. */
const listHandled = async (ids: string[]) =>
  (
    await query<{ id: string }>(
      'SELECT event_id AS id FROM notifications.inbox WHERE consumer = $1 AND event_id = ANY ($2) ORDER BY event_id',
      [CONSUMER, ids],
    )
  ).map(({ id }) => id);

/** The subject and the id of each event that the stream stores after this sequence. */
async function readMessagesAfter(sequence: number) {
  const { streams } = await nats.jetstreamManager();
  const { state } = await streams.info(STREAM);
  const found: { id: string; type: string }[] = [];
  for (let seq = sequence + 1; seq <= state.last_seq; seq++) {
    const { subject, header } = await streams.getMessage(STREAM, { seq });
    found.push({ id: header.get('Nats-Msg-Id'), type: subject });
  }
  return found;
}

async function readMigrations(): Promise<Record<string, unknown[]>> {
  const read = async (schema: string) => [
    schema,
    await query(`SELECT name, timestamp FROM ${schema}.kysely_migration ORDER BY name`),
  ];
  return Object.fromEntries(await Promise.all(schemas.map(read)));
}

async function expectStoredRows() {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(storedRows)) {
    // A newer version may have run migrations of its own.
    const stored = table.endsWith('.kysely_migration') ? 'WHERE name = ANY ($1)' : 'WHERE $1::text[] IS NOT NULL';
    const names = (restoredMigrations[table.split('.')[0]!] as { name: string }[]).map(({ name }) => name);
    counts[table] = (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} ${stored}`, [names]))[0]!.n;
  }
  expect(counts).toEqual(storedRows);
}

it('runs no migration of version 1.0.0 again', async () => {
  for (const [schema, rows] of Object.entries(await readMigrations()))
    expect([schema, rows.slice(0, restoredMigrations[schema]!.length)]).toEqual([schema, restoredMigrations[schema]]);
});

it('signs a user in with the stored password hash', async () => {
  expect(await product.client.logIn('manager', 'commonyard-demo')).toContain('sid=');
  await expect(product.client.logIn('manager', 'another-password')).rejects.toThrow('401');
});

it('finds a stored listing by its words and by its id', async () => {
  const { client } = product;
  expect(await client.expectOk('GET', '/api/assets?search=upgrade%20backhoe')).toEqual(
    expect.arrayContaining([1, 2, 3].map((n) => expect.objectContaining({ title: `Upgrade backhoe ${n}` }))),
  );
  expect(await client.expectOk('GET', '/api/assets/101')).toMatchObject({ title: 'Upgrade backhoe 1' });
});

it('publishes the unpublished outbox row once under its subject, and no published one again', async () => {
  expect(unpublished).toHaveLength(1);
  await eventually(async () =>
    expect(await query('SELECT 1 FROM assets.outbox WHERE published_at IS NULL')).toEqual([]),
  );
  const restored = [...storedStream.messages, ...unpublished].map(({ id }) => id);
  // The consumers of this version publish events of their own meanwhile.
  const again = (await readMessagesAfter(storedSequence)).filter(({ id }) => restored.includes(id));
  expect(again).toEqual(unpublished);
});

it('continues every durable consumer at its position', async () => {
  const { consumers } = await nats.jetstreamManager();
  for (const { name, config } of storedStream.consumers)
    await eventually(async () => {
      const info = await consumers.info(STREAM, name);
      expect([name, info.num_pending, info.num_ack_pending]).toEqual([name, 0, 0]);
      expect(info.created).toBe(restoredConsumers[name]);
      expect(info.config.filter_subjects).toEqual(expect.arrayContaining(config.filter_subjects!));
    });
});

it('handles the events that notifications had not received', async () => {
  const { ackFloor } = storedStream.consumers.find(({ name }) => name === CONSUMER)!;
  const missed = storedStream.messages.filter(({ seq }) => seq > ackFloor.stream_seq);
  const ids = [...missed, ...unpublished].map(({ id }) => id).toSorted();
  expect(ids).toHaveLength(4);
  await eventually(async () => expect(await listHandled(ids)).toEqual(ids));
});

it('replays a dead letter of version 1.0.0', async () => {
  const [deadLetter] = await query<{ id: string }>('SELECT event_id AS id FROM notifications.dead_letters');
  const ids = [deadLetter!.id];
  expect(await listHandled(ids)).toEqual([]);
  expect(await product.command('notifications', 'dead-letters', {}, ['replay'])).toBe('1 replayed, 0 failed\n');
  expect(await listHandled(ids)).toEqual(ids);
  expect(await query('SELECT 1 FROM notifications.dead_letters WHERE replayed_at IS NULL')).toEqual([]);
});
