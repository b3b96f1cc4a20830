import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Clearable, Line, Paragraphs } from '@commonyard/contracts/http/field-types';
import { maxJsonBytes } from './body-limits.ts';

const closed = { additionalProperties: false };
const Part = Type.Object({ kind: Type.Enum(['a', 'bb']), note: Clearable(Paragraphs({ max: 100 })) }, closed);
const Body = Type.Object(
  {
    title: Line({ max: 20 }),
    parts: Type.Array(Part, { maxItems: 4 }),
    count: Type.Integer(),
    exact: Type.Number(),
    done: Type.Optional(Type.Boolean()),
    status: Type.Literal('pending'),
  },
  closed,
);

it.each([
  ['in which every character is escaped', '\\u0416', 0],
  ['in which every character takes four bytes, indented', '🧹', 4],
])('has room for the largest body that is allowed, %s', (_name, character, indent) => {
  const largest = {
    title: character.repeat(20),
    parts: Array.from({ length: 4 }, () => ({ kind: 'bb', note: character.repeat(100) })),
    count: Number.MIN_SAFE_INTEGER,
    exact: -1.7976931348623157e308,
    done: false,
    status: 'pending',
  };
  const text = JSON.stringify(largest, undefined, indent).replaceAll('\\\\u', '\\u');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxJsonBytes(Body));
});

it.each([
  ['a text without a maximum', Type.String()],
  ['an array without a maximum', Type.Array(Type.Integer())],
  ['an object that accepts other fields', Type.Object({})],
  ['any value', Type.Unknown()],
])('knows no limit of %s', (_name, part) => {
  expect(maxJsonBytes(Type.Object({ part }, closed) as never)).toBe(Infinity);
});
