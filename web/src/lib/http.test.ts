import { describe, expect, it } from '@jest/globals';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { type ApiError, call, callJson, callPage } from './http.ts';

const stubResponse = (response: () => Response | Promise<Response>) => {
  globalThis.fetch = async () => response();
};
const callError = async () => (await call('/api/assets').catch((error: unknown) => error)) as ApiError;

describe('message of a failed call', () => {
  it('is the message of the JSON body, with the fields', async () => {
    const body = { message: 'Check the form', code: 'invalid', fields: { title: 'Too short' }, requestId: 'r' };
    stubResponse(() => new Response(JSON.stringify(body), { status: 400 }));
    const error = await callError();
    expect(error).toMatchObject({ status: 400, code: 'invalid', message: 'Check the form' });
    expect(error.fields).toEqual({ title: 'Too short' });
  });

  it('is the body if it is not JSON', async () => {
    stubResponse(() => new Response('Upstream is away', { status: 502 }));
    expect((await callError()).message).toBe('Upstream is away');
  });

  it.each([
    ['nothing', ''],
    ['a page of HTML', '<html>502</html>'],
    ['JSON that is no object', 'null'],
    ['JSON without a message', '{}'],
    ['a status phrase', 'Bad Gateway'],
    ['JSON with a status phrase', '{"statusCode":500,"message":"Internal Server Error"}'],
  ])('is empty for %s', async (_name, body) => {
    stubResponse(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    expect((await callError()).message).toBe('');
  });

  it('reports a network error', async () => {
    stubResponse(() => Promise.reject(new TypeError('fetch failed')));
    expect(await callError()).toMatchObject({ status: 0, code: 'network' });
  });
});

describe('result of a call', () => {
  it('is undefined for 204', async () => {
    stubResponse(() => new Response(null, { status: 204 }));
    expect(await callJson('/api/assets/1')).toBeUndefined();
  });

  it('is a page read from the paging headers', async () => {
    const headers = {
      link: '</api/assets?type=available_asset&cursor=abc_1&limit=24>; rel="next"',
      'x-total-count': '10000',
      'x-total-count-capped': 'true',
    };
    stubResponse(() => new Response('[1,2]', { headers }));
    expect(await callPage('/api/assets')).toEqual({ items: [1, 2], nextCursor: 'abc_1', total: 10_000, capped: true });
  });

  it('has no next cursor on the last page', async () => {
    stubResponse(() => new Response('[1]'));
    expect(await callPage('/api/assets')).toEqual({ items: [1], nextCursor: undefined, total: 1, capped: false });
  });
});

it('withQuery leaves out empty values', () => {
  expect(withQuery('/api/assets', { a: '', b: undefined, c: 'snow & ice', d: 0, e: false })).toBe(
    '/api/assets?c=snow+%26+ice&d=0&e=false',
  );
  expect(withQuery('/api/assets', { a: undefined })).toBe('/api/assets');
});
