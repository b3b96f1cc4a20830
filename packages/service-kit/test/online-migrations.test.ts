import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { migrateSchema } from '../src/db/migrate.ts';
import { backfill, createIndexes, dropIndexes } from '../src/db/online-migrations.ts';

const migrationOf = (statement: string): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
});
const released = {
  '0101-items': migrationOf('CREATE TABLE items (id int PRIMARY KEY, size int, label text)'),
  '0102-rows': migrationOf('INSERT INTO items SELECT n, n FROM generate_series(1, 2500) AS n'),
};
const addColumn = migrationOf('ALTER TABLE items ADD COLUMN added text');
const addIndex = createIndexes('CREATE INDEX CONCURRENTLY items_size ON items (size)');

const database = await testDatabase('probe', {});
/** A transaction of the service, which it leaves open. */
const other = new pg.Client(database.ownerUrl);
const owner = new pg.Client(database.ownerUrl);
let schema: string;
let runs = 0;
beforeAll(async () => {
  await Promise.all([other.connect(), owner.connect()]);
});
beforeEach(async () => {
  schema = `run_${++runs}`;
  for (const client of [other, owner]) await client.query(`SET search_path = ${schema}`);
});
afterAll(async () => {
  await Promise.all([other.end(), owner.end()]);
  await database.close();
});

const migrate = (migrations: Record<string, Migration>) => {
  const { ownerUrl, appUrl } = database;
  return migrateSchema({ ownerUrl, appUrl: appUrl.replace('probe_app', `${schema}_app`), schema, migrations });
};
const rows = async (text: string) => (await owner.query(text)).rows as Record<string, unknown>[];
const indexes = () =>
  rows(`SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = 'items'::regclass AND NOT indisprimary`);
const valid = { name: 'items_size', valid: true };
const invalid = { name: 'items_size', valid: false };

/** Runs `work` while a transaction holds what this statement locks. */
async function whileLocked<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  await other.query('BEGIN');
  await other.query(statement);
  try {
    return await work();
  } finally {
    await other.query('COMMIT');
  }
}

describe('an older version, on the schema of a newer one,', () => {
  it('succeeds without migrations of its own', async () => {
    await migrate({ ...released, '0103-newer': addColumn });
    expect(await migrate(released)).toEqual([]);
    expect(await rows('SELECT added FROM items LIMIT 1')).toEqual([{ added: null }]);
  });

  it('runs its own pending migrations, and the newer version continues after them', async () => {
    const newer = { ...released, '0104-newer': addColumn };
    await migrate(newer);
    const older = { ...released, '0103-correction': addIndex };
    expect(await migrate(older)).toEqual(['0103-correction']);
    expect(await indexes()).toEqual([valid]);
    expect(await migrate(older)).toEqual([]);
    expect(await migrate({ ...newer, '0105-next': migrationOf('SELECT 1') })).toEqual(['0105-next']);
  });
});

describe('a migration that needs an exclusive lock', () => {
  it('gives way to the requests that wait behind it, and is repeated until it has the lock', async () => {
    await migrate(released);
    let attempts = 0;
    const counted = { up: (db: Kysely<unknown>) => (attempts++, addColumn.up(db)) };
    const pending = await whileLocked('SELECT 1 FROM items LIMIT 1', async () => {
      const done = migrate({ ...released, '0103-column': counted });
      await eventually(() => expect(attempts).toBeGreaterThan(1));
      // A lock request queues behind that of the migration.
      await owner.query("SET lock_timeout = '2s'");
      await rows('SELECT 1 FROM items LIMIT 1');
      return { done };
    });
    expect(await pending.done).toEqual(['0103-column']);
    expect(await rows('SELECT added FROM items LIMIT 1')).toEqual([{ added: null }]);
  });
});

describe('an index', () => {
  it('of a new schema is created with its table', async () => {
    await migrate({ ...released, '0103-index': addIndex });
    expect(await indexes()).toEqual([valid]);
  });

  it('is created while the table is written', async () => {
    await migrate(released);
    const pending = await whileLocked('INSERT INTO items VALUES (9001, 1)', async () => {
      const done = migrate({ ...released, '0103-index': addIndex });
      await eventually(async () => expect(await indexes()).toEqual([invalid]));
      await owner.query("SET lock_timeout = '2s'");
      await rows('INSERT INTO items VALUES (9002, 2)');
      return { done };
    });
    expect(await pending.done).toEqual(['0103-index']);
    expect(await indexes()).toEqual([valid]);
  });

  it('that no version needs is dropped while the table is written, and stays dropped', async () => {
    await migrate({ ...released, '0103-index': addIndex });
    const migrations = { ...released, '0103-index': addIndex, '0104-drop': dropIndexes('items_size') };
    const pending = await whileLocked('INSERT INTO items VALUES (9001, 1)', async () => {
      const done = migrate(migrations);
      await eventually(async () => expect(await indexes()).toEqual([invalid]));
      await owner.query("SET lock_timeout = '2s'");
      await rows('INSERT INTO items VALUES (9002, 2)');
      return { done };
    });
    expect(await pending.done).toEqual(['0104-drop']);
    expect(await indexes()).toEqual([]);
    expect(await migrate(migrations)).toEqual([]);
  });

  it('of a new schema is dropped with it', async () => {
    await migrate({ ...released, '0103-index': addIndex, '0104-drop': dropIndexes('items_size') });
    expect(await indexes()).toEqual([]);
  });

  it('that an interrupted run left invalid is built again', async () => {
    await migrate(released);
    const migrations = { ...released, '0103-index': addIndex };
    await whileLocked('INSERT INTO items VALUES (9001, 1)', async () => {
      const interrupted = migrate(migrations).then(
        () => 'finished',
        (error: Error) => error.message,
      );
      await eventually(async () => expect(await indexes()).toEqual([invalid]));
      await rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_progress_create_index WHERE relid = 'items'::regclass`);
      expect(await interrupted).toMatch(/terminat/);
    });
    expect(await indexes()).toEqual([invalid]);
    expect(await migrate(migrations)).toEqual(['0103-index']);
    expect(await indexes()).toEqual([valid]);
  });

  it('is created once by two migrators, of which one waits for the other without a deadlock', async () => {
    await migrate(released);
    const deadlocks = () => rows('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    const before = await deadlocks();
    const both = await whileLocked('INSERT INTO items VALUES (9001, 1)', async () => {
      const done = Promise.all([1, 2].map(() => migrate({ ...released, '0103-index': addIndex })));
      await eventually(async () => expect(await indexes()).toEqual([invalid]));
      return { done };
    });
    expect((await both.done).flat()).toEqual(['0103-index']);
    expect(await indexes()).toEqual([valid]);
    expect(await deadlocks()).toEqual(before);
  });
});

describe('a backfill', () => {
  const fill = backfill('items', { set: "label = 'size ' || size", where: 'label IS NULL' });

  it('commits each batch, waits for locked rows and changes every row once', async () => {
    await migrate(released);
    const pending = await whileLocked('SELECT 1 FROM items WHERE id = 2500 FOR UPDATE', async () => {
      const done = migrate({ ...released, '0103-labels': fill });
      await eventually(async () =>
        expect(await rows('SELECT count(*)::int AS count FROM items WHERE label IS NOT NULL')).toEqual([
          { count: 2_000 },
        ]),
      );
      return { done };
    });
    expect(await pending.done).toEqual(['0103-labels']);
    expect(
      await rows(`SELECT count(*)::int AS count, count(DISTINCT xmin::text)::int AS transactions
        FROM items WHERE label = 'size ' || size`),
    ).toEqual([{ count: 2_500, transactions: 3 }]);
  });

  it('that was interrupted continues with the rows that are left', async () => {
    await migrate(released);
    await rows("UPDATE items SET label = 'done before' WHERE id <= 1500");
    await migrate({ ...released, '0103-labels': fill });
    expect(await rows("SELECT count(*)::int AS count FROM items WHERE label LIKE 'size %'")).toEqual([
      { count: 1_000 },
    ]);
  });
});
