import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { openDatabase } from '../src/db/database.ts';
import { actOnEach } from '../src/jobs/act-on-each.ts';
import { startIntervalJob } from '../src/jobs/interval-job.ts';
import { createLog } from '../src/observability/log.ts';
import { registry } from '../src/observability/metrics.ts';

type Schema = { tasks: { id: number; broken: boolean; done: boolean; note: string } };
const database = await testDatabase<Schema>('probe', {
  '0101-tasks': {
    async up(db) {
      await sql`CREATE TABLE tasks (id integer PRIMARY KEY, broken boolean NOT NULL, done boolean NOT NULL DEFAULT false,
        note text NOT NULL DEFAULT 'canary', CHECK (NOT (broken AND done)))`.execute(db);
    },
  },
});
const { db } = database;
afterAll(() => database.close());

const BROKEN = Array.from({ length: 120 }, (_, index) => index + 1);
const SOUND = 200;
const lines: string[] = [];
beforeEach(async () => {
  lines.splice(0);
  await db.deleteFrom('tasks').execute();
  await sql`INSERT INTO tasks (id, broken) SELECT n, n < ${SOUND} FROM unnest(${[...BROKEN, SOUND]}::integer[]) n`.execute(
    db,
  );
});

const log = createLog('probe', 'warn', { write: (line) => void lines.push(line) });
/** A job whose rows do not change their order: the broken ones are always the first. */
async function work(): Promise<number> {
  const due = await db.selectFrom('tasks').select('id').where('done', '=', false).orderBy('id').execute();
  return actOnEach(due, log, ({ id }) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('tasks').set({ done: true }).where('id', '=', id).execute();
      return true;
    }),
  );
}
const doneIds = async () =>
  (await db.selectFrom('tasks').select('id').where('done', '=', true).execute()).map(({ id }) => id);

describe('where rows fail again and again', () => {
  it('every run acts on the others, however many rows fail before them', async () => {
    for (let run = 1; run <= 2; run++) {
      await expect(work()).rejects.toThrow(/^120 of 12\d rows failed$/);
      expect(await doneIds()).toEqual([SOUND]);
    }
  });

  it('the log names each by its id, without its values', async () => {
    await expect(work()).rejects.toThrow('rows failed');
    const logged = lines.map((line) => JSON.parse(line) as { id: number; err: { code: string } });
    expect(logged.map(({ id, err }) => [id, err.code])).toEqual(BROKEN.map((id) => [id, '23514']));
    expect(lines.join('')).not.toContain('canary');
  });

  it('the runs count as failed until the rows are mended', async () => {
    const metric = async (name: string, labels = {}) =>
      (await registry.getSingleMetric(name)!.get()).values.find((value) =>
        Object.entries({ name: 'tasks', ...labels }).every(
          ([label, value_]) => (value.labels as Record<string, unknown>)[label] === value_,
        ),
      )?.value;
    const runs = () =>
      Promise.all(['succeeded', 'failed'].map(async (outcome) => metric('job_runs_total', { outcome })));
    const job = startIntervalJob({ name: 'tasks', intervalMs: 20, log, run: work });
    try {
      expect([await runs(), await metric('job_failing')]).toEqual([[0, 0], undefined]);
      await eventually(async () => expect((await runs())[1]).toBeGreaterThan(1));
      expect([(await runs())[0], await metric('job_failing')]).toEqual([0, 1]);
      await db.updateTable('tasks').set({ broken: false }).execute();
      await eventually(async () => expect(await metric('job_failing')).toBe(0));
      expect((await runs())[0]).toBeGreaterThan(0);
      expect(await doneIds()).toHaveLength(BROKEN.length + 1);
    } finally {
      await job.stop();
    }
  });
});

it('returns on how many rows it acted, not on those where another replica was faster', async () => {
  const rows = [{ id: 1 }, { id: 'b' }, { id: 3 }];
  expect(await actOnEach(rows, log, async ({ id }) => id !== 'b')).toBe(2);
});

describe('the run ends at once', () => {
  it('where the database is unreachable', async () => {
    const away = openDatabase<Schema>('postgres://127.0.0.1:1/away', log);
    const acted: number[] = [];
    const run = actOnEach([{ id: 1 }, { id: 2 }], log, async ({ id }) => {
      acted.push(id);
      await away.db.selectFrom('tasks').select('id').execute();
      return true;
    });
    await expect(run).rejects.toThrow('ECONNREFUSED');
    expect(acted).toEqual([1]);
    await away.close();
  });

  it('for an error of which the job says that each row would have it', async () => {
    const acted: number[] = [];
    const run = actOnEach(
      [{ id: 1 }, { id: 2 }],
      log,
      async ({ id }) => {
        acted.push(id);
        throw new Error('away');
      },
      ({ message }) => message === 'away',
    );
    await expect(run).rejects.toThrow('away');
    expect(acted).toEqual([1]);
  });
});
