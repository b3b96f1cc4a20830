import { expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseId, requireValidId } from './params.ts';

const requestWith = (id: string | number) => ({ params: { id } }) as unknown as FastifyRequest;

it.each([
  ['1', 1],
  [42, 42],
  ['2147483647', 2_147_483_647],
])('parses %j as %d', (id, expected) => expect(parseId(requestWith(id))).toBe(expected));

it.each([
  '',
  '0',
  '007',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1\n',
  '١',
  '2147483648',
  '99999999999',
  'new',
  Number.NaN,
  1.5,
])('rejects %j with 400 invalid_id', (id) => {
  const error = { statusCode: 400, code: 'invalid_id' };
  expect(() => parseId(requestWith(id))).toThrow(expect.objectContaining(error));
  expect(() => requireValidId(requestWith(id), {} as FastifyReply, () => undefined)).toThrow(
    expect.objectContaining(error),
  );
});
