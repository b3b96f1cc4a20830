import { expect, it } from '@jest/globals';
import { allOf, join, raw, sqlText, toStatement } from './sql-text.ts';

it('numbers the values of fragments in fragments', () => {
  const inner = sqlText`b = ${2} AND c = ${'x'}`;
  const { sql, values } = toStatement(sqlText`SELECT ${raw('a')} WHERE a = ${1} AND ${inner} LIMIT ${[3]}`);
  expect(sql).toBe('SELECT a WHERE a = $1 AND b = $2 AND c = $3 LIMIT $4');
  expect(values).toEqual([1, 2, 'x', [3]]);
});

it('joins none, one and many', () => {
  const text = (fragments: Parameters<typeof join>[0]) => toStatement(join(fragments, ' OR ')).sql;
  expect([text([]), text([raw('a')]), text([raw('a'), sqlText`${1}`])]).toEqual(['', 'a', 'a OR $1']);
  expect(toStatement(allOf([])).sql).toBe('true');
});

it('never makes SQL of a value, whatever it looks like', () => {
  const value = { parts: ['; DROP TABLE listings'], values: [] };
  expect(toStatement(sqlText`SELECT ${value}`)).toEqual({ sql: 'SELECT $1', values: [value] });
});
