import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '@commonyard/testing/database';
import {
  isoInstant,
  jsonObject,
  jsonText,
  mapObjects,
  reversedObjects,
  selectJsonPage,
  type JsonPage,
} from '../src/db/json.ts';
import { compileStatement, runCompiled, runPrepared, runUnprepared } from '../src/db/statements.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { withMember } from '../src/http/json.ts';

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
afterAll(() => database.close());

const page = async (rows: number, size: number) => {
  const statement = compileStatement<undefined>(
    selectJsonPage(
      sql`SELECT ${sql.raw(jsonText({ n: 'n', text: "'line' || chr(10) || n" }))} AS json,
        json_build_array(n, 'x') AS cursor, 'key ' || n AS key FROM generate_series(1, ${rows}::integer) AS n ORDER BY n DESC`,
      sql.lit(size),
      { hasKeys: true },
    ),
  );
  const [found] = await runPrepared<JsonPage<string>>(database.pool, statement, statement.valuesOf(undefined));
  return found!;
};
const parse = (json: string | null) => JSON.parse(`[${json ?? ''}]`) as { n: number; text: string; key?: string }[];

describe('a page that Postgres builds', () => {
  it('has the objects in order and the sort values of the last one where there is a next page', async () => {
    const { json, next, keys } = await page(4, 3);
    expect(parse(json)).toEqual([4, 3, 2].map((n) => ({ n, text: `line\n${n}` })));
    expect([next, keys]).toEqual([
      [2, 'x'],
      ['key 4', 'key 3', 'key 2'],
    ]);
  });

  it('has no next page after the last one, and no objects where there are no rows', async () => {
    const last = await page(3, 3);
    expect([parse(last.json).length, last.next]).toEqual([3, null]);
    expect(await page(0, 3)).toEqual({ json: null, next: null, keys: null });
  });

  it('maps each object with its key, whatever its texts contain', async () => {
    const mapped = mapObjects(await page(2, 3), (object, key) => withMember(object, 'key', key));
    expect(parse(mapped)).toEqual([2, 1].map((n) => ({ n, text: `line\n${n}`, key: `key ${n}` })));
    expect(mapObjects(await page(0, 3), (object) => object)).toBeNull();
  });

  it('can be reversed', async () => {
    expect(parse(reversedObjects(await page(3, 3))).map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

it('has objects in objects, and instants in UTC with milliseconds', async () => {
  const at = isoInstant("timestamptz '2026-11-20 14:03:07.1239-05'");
  const statement = compileStatement<undefined>(
    sql`SELECT ${sql.raw(jsonText({ none: 'NULL', inner: jsonObject({ at }) }))} AS json`,
  );
  for (const rows of [
    await runUnprepared<{ json: string }>(database.pool, statement, []),
    await database.db
      .transaction()
      .execute((trx) => runCompiled<{ json: string }, undefined>(trx, statement, undefined)),
  ])
    expect(JSON.parse(rows[0]!.json)).toEqual({ none: null, inner: { at: '2026-11-20T19:03:07.123Z' } });
});
