import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type GeneratedAlways } from 'kysely';
import { testDatabase } from '@commonyard/testing/database';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { cutOff } from '../src/records/periods.ts';
import { countDue, removeDue, retentionCommand, type Retention } from '../src/records/retention.ts';
import { createRecordsTables, recordsTablesOf, type RecordsTables } from '../src/records/tables.ts';

type Schema = EventTables &
  RecordsTables & {
    papers: { id: GeneratedAlways<number>; kind: string; endedAt: string };
    mentions: { paperId: number };
  };

const database = await testDatabase<Schema>('probe', {
  '0101-events': createEventTables,
  '0102-records': createRecordsTables,
  '0103-papers': {
    async up(db) {
      await sql`CREATE TABLE papers (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text, ended_at timestamptz);
        CREATE TABLE mentions (paper_id integer NOT NULL REFERENCES papers)`.execute(db);
    },
  },
});
const { db } = database;
const { log } = database.deps;
afterAll(() => database.close());
beforeEach(() => db.deleteFrom('papers').execute());

const DAY = 86_400_000;
const YEARLY = { unit: 'years', default: 1, min: 1, max: 5 } as const;
const papers = (kind: string, work?: (ids: number[]) => void): Retention<Schema>['removals'][string] => ({
  due: (before) => sql`SELECT id FROM papers WHERE kind = ${kind} AND ended_at < ${before}`,
  async remove(trx, ids) {
    work?.(ids);
    await trx.deleteFrom('papers').where('id', 'in', ids).execute();
  },
});
const retention: Retention<Schema> = {
  service: 'probe',
  rules: { letters: YEARLY, invoices: YEARLY },
  removals: { letters: papers('letter'), invoices: papers('invoice') },
};
const insert = (kind: string, count: number, daysAgo: number) =>
  db
    .insertInto('papers')
    .values(
      Array.from({ length: count }, () => ({ kind, endedAt: new Date(Date.now() - daysAgo * DAY).toISOString() })),
    )
    .execute();
const command = (...args: string[]) => retentionCommand(db, retention, { env: {}, args });
const stored = async () => (await db.selectFrom('papers').select('id').execute()).length;

describe('retention', () => {
  it('removes in several transactions what is due, each with its entry in the destruction log', async () => {
    await insert('letter', 120, 400);
    await insert('letter', 3, 300);
    expect(await countDue(db, retention)).toEqual({ letters: 120, invoices: 0 });
    expect(await removeDue(db, retention, 'job')).toEqual({ letters: 120, invoices: 0 });
    expect(await stored()).toBe(3);
    const log = await recordsTablesOf(db).selectFrom('destructions').select(['rule', 'count', 'by']).execute();
    expect(log.length).toBeGreaterThan(1);
    expect(log.reduce((sum, { count }) => sum + count, 0)).toBe(120);
  });

  it('keeps what an interrupted run removed, and removes the rest with the next one', async () => {
    await insert('letter', 120, 400);
    let batches = 0;
    const interrupted = () => {
      if (++batches >= 2) throw new Error('the process ended');
    };
    const failing = { ...retention, removals: { letters: papers('letter', interrupted) } };
    await expect(removeDue(db, failing, 'job', { log })).rejects.toThrow('70 of 70 rows failed');
    const left = await stored();
    expect([left > 0, left < 120]).toEqual([true, true]);
    await removeDue(db, retention, 'job');
    expect(await stored()).toBe(0);
  });

  it('ends between two transactions where the process stops', async () => {
    await insert('letter', 120, 400);
    const lifecycle = { stopping: false };
    const stop = () => void (lifecycle.stopping = true);
    const stopped = { ...retention, removals: { letters: papers('letter', stop) } };
    const { letters } = await removeDue(db, stopped, 'job', { lifecycle });
    expect(await stored()).toBe(120 - letters!);
    expect(letters).toBeLessThan(120);
  });

  it('applies the other rules where one fails', async () => {
    await insert('letter', 1, 400);
    await insert('invoice', 1, 400);
    const fail = () => {
      throw new Error('no letter goes');
    };
    const failing = { ...retention, removals: { letters: papers('letter', fail), invoices: papers('invoice') } };
    await expect(removeDue(db, failing, 'job', { log })).rejects.toThrow('1 of 1 rows failed');
    expect(await stored()).toBe(1);
  });

  it('removes the other records of a rule where one fails again and again, and that one once it is mended', async () => {
    await insert('letter', 120, 400);
    const [mentioned] = await db.selectFrom('papers').select('id').orderBy('id').execute();
    await db.insertInto('mentions').values({ paperId: mentioned!.id }).execute();
    for (const failure of ['1 of 120 rows failed', '1 of 1 rows failed']) {
      await expect(removeDue(db, retention, 'job', { log })).rejects.toThrow(failure);
      expect(await db.selectFrom('papers').select('id').execute()).toEqual([mentioned]);
    }
    await db.deleteFrom('mentions').execute();
    expect(await removeDue(db, retention, 'job')).toEqual({ letters: 1, invoices: 0 });
    expect(await stored()).toBe(0);
  });

  it('the command prints what is due, and removes it with `run`', async () => {
    await insert('invoice', 2, 400);
    expect(await command()).toBe('probe: letters: 0 due\nprobe: invoices: 2 due');
    expect(await stored()).toBe(2);
    expect(await command('run')).toBe('probe: letters: 0 removed\nprobe: invoices: 2 removed');
    await expect(command('all')).rejects.toThrow('Usage');
  });

  it('the runtime role cannot change or delete entries of the destruction log', async () => {
    for (const statement of [sql`DELETE FROM destructions`, sql`UPDATE destructions SET rule = 'x'`])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the end of a period', () => {
  const now = new Date('2028-02-29T12:00:00.000Z');
  it.each([
    ['days', 14, '2028-02-15T12:00:00.000Z'],
    ['months', 12, '2027-02-28T12:00:00.000Z'],
    ['years', 7, '2021-02-28T12:00:00.000Z'],
  ] as const)('%s: %i', (unit, period, expected) => {
    expect(cutOff(now, unit, period)).toBe(expected);
  });
});
