import Fastify from 'fastify';
import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Clearable, Line, Paragraphs } from '@commonyard/contracts/http/field-types';
import { limitBodies, maxJsonBytes } from './body-limits.ts';

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

it.each([
  ['Latin-1', Buffer.from('{"note":"caf\xe9"}', 'latin1')],
  ['half a character', Buffer.from('{"note":"\xf0\x9f\xa7"}', 'latin1')],
])('400: a body that is not UTF-8: %s', async (_what, payload) => {
  const app = Fastify();
  limitBodies(app);
  app.post('/', { schema: { body: { type: 'object' } } }, ({ body }) => body);
  const send = (sent: Buffer) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: sent });
  expect((await send(payload)).json()).toMatchObject({ statusCode: 400, code: 'invalid_text' });
  expect((await send(Buffer.from('{"note":"café 🧹"}'))).json()).toEqual({ note: 'café 🧹' });
});
