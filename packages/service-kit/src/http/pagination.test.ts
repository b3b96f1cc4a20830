import { afterAll, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { decodeCursor, encodeCursor, readPageRequest, replyPage } from './pagination.ts';

const rows = [5, 4, 3].map((id) => ({ id, title: `Listing ${id}` }));
const app = Fastify();
app.get('/listings', async (request, reply) => {
  const { rows: read, count } = request.query as { rows: string; count: string };
  return replyPage(request, reply, rows.slice(0, Number(read)), {
    limit: 2,
    count: Number(count),
    cap: 100,
  });
});
afterAll(() => app.close());

it('returns limit rows and links to the page after the last returned row', async () => {
  const response = await app.inject('/listings?category=road&page=2&cursor=old&rows=3&count=7');
  expect(response.json()).toEqual(rows.slice(0, 2));
  const [, link] = /^<(.*)>; rel="next"$/.exec(String(response.headers['link']))!;
  const { pathname, searchParams } = new URL(link!, 'http://localhost');
  expect([pathname, searchParams.get('category'), searchParams.get('page')]).toEqual(['/listings', 'road', null]);
  expect(readPageRequest({ cursor: searchParams.get('cursor')!, page: 3 }, 2)).toEqual({
    limit: 2,
    offset: 0,
    below: 4,
  });
  expect(response.headers['x-total-count']).toBe('7');
  expect(response.headers).not.toHaveProperty('x-total-count-capped');
});

it.each([0, 1, 2])('sets no Link header for a last page of %d rows', async (count) => {
  const response = await app.inject(`/listings?rows=${count}&count=${count}`);
  expect(response.json()).toHaveLength(count);
  expect(response.headers).not.toHaveProperty('link');
  expect(response.headers['x-total-count']).toBe(String(count));
});

it('caps the total count and marks it as capped', async () => {
  const { headers } = await app.inject('/listings?rows=2&count=101');
  expect([headers['x-total-count'], headers['x-total-count-capped']]).toEqual(['100', 'true']);
});

it('does not mark a total count equal to the cap', async () => {
  const { headers } = await app.inject('/listings?rows=2&count=100');
  expect(headers['x-total-count']).toBe('100');
  expect(headers).not.toHaveProperty('x-total-count-capped');
});

it('decodes an encoded cursor', () => {
  expect(decodeCursor(encodeCursor(['a', null, 3]), ['string', 'number', 'id'])).toEqual(['a', null, 3]);
});

it.each([
  ['text that is not JSON', Buffer.from('{').toString('base64url')],
  ['an object', Buffer.from('{}').toString('base64url')],
  ['too few values', encodeCursor(['a'])],
  ['too many values', encodeCursor(['a', 1, 1])],
  ['a value of another type', encodeCursor([1, 1])],
  ['a fractional id', encodeCursor(['a', 1.5])],
  ['an id beyond integer', encodeCursor(['a', 2_147_483_648])],
  ['a NUL character', encodeCursor(['\0', 1])],
  ['half a surrogate pair', encodeCursor(['\ud800', 1])],
])('rejects a cursor with %s', (_name, cursor) => {
  expect(() => decodeCursor(cursor, ['string', 'id'])).toThrow(
    expect.objectContaining({ statusCode: 400, code: 'invalid_cursor' }),
  );
});
