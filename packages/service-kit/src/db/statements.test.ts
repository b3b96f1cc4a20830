import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bind, compileStatement, createStatementCache } from './statements.ts';

type Input = { a: number; b: string[] };

it('numbers the parameters of nested fragments and reads their values from each input', () => {
  const inner = sql`b = ANY(${bind(({ b }: Input) => b)}) AND c = ${'constant'}`;
  const statement = compileStatement<Input>(sql`SELECT x WHERE a = ${bind(({ a }: Input) => a)} AND ${inner}`);
  expect(statement.sql).toBe('SELECT x WHERE a = $1 AND b = ANY($2) AND c = $3');
  expect(statement.valuesOf({ a: 1, b: ['x'] })).toEqual([1, ['x'], 'constant']);
  expect(statement.valuesOf({ a: 2, b: [] })).toEqual([2, [], 'constant']);
});

it('never turns a value into SQL, whatever it looks like', () => {
  const value = { toString: () => '; DROP TABLE listings' };
  const statement = compileStatement<Input>(sql`SELECT ${bind(() => value)}`);
  expect(statement.sql).toBe('SELECT $1');
  expect(statement.valuesOf({ a: 1, b: [] })).toEqual([value]);
});

it('compiles one statement per shape', () => {
  let built = 0;
  const statementFor = createStatementCache<{ sorted: boolean }, Input>(({ sorted }) => {
    built++;
    return sorted ? sql`SELECT ${bind(({ a }: Input) => a)} ORDER BY 1` : sql`SELECT ${bind(({ a }: Input) => a)}`;
  });
  expect(statementFor({ sorted: true })).toBe(statementFor({ sorted: true }));
  expect(statementFor({ sorted: false }).sql).toBe('SELECT $1');
  expect(built).toBe(2);
});
