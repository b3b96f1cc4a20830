import { describe, expect, it } from '@jest/globals';
import { type ApiError, call, callJson, callPage, withQuery } from './http.ts';

const answer = (response: () => Response | Promise<Response>) => {
  globalThis.fetch = async () => response();
};
const refusal = async () => (await call('/api/assets').catch((error: unknown) => error)) as ApiError;

describe('what is said when a call fails', () => {
  it("is the JSON's message, with the fields", async () => {
    const body = { message: 'Check the form', code: 'invalid', fields: { title: 'Too short' }, requestId: 'r' };
    answer(() => new Response(JSON.stringify(body), { status: 400 }));
    const error = await refusal();
    expect(error).toMatchObject({ status: 400, code: 'invalid', message: 'Check the form' });
    expect(error.fields).toEqual({ title: 'Too short' });
  });

  it('is the text where there is no JSON', async () => {
    answer(() => new Response('Upstream is away', { status: 502 }));
    expect((await refusal()).message).toBe('Upstream is away');
  });

  it.each([
    ['nothing', ''],
    ['a page of HTML', '<html>502</html>'],
    ['JSON that is no object', 'null'],
    ['JSON without a message', '{}'],
  ])('is the status text for %s', async (_name, body) => {
    answer(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    expect((await refusal()).message).toBe('Bad Gateway');
  });

  it('says that the network is away', async () => {
    answer(() => Promise.reject(new TypeError('fetch failed')));
    expect(await refusal()).toMatchObject({ status: 0, code: 'network' });
  });
});

describe('what comes back', () => {
  it('is nothing for 204', async () => {
    answer(() => new Response(null, { status: 204 }));
    expect(await callJson('/api/assets/1')).toBeUndefined();
  });

  it('is a page with its paging headers', async () => {
    const headers = {
      link: '</api/assets?type=available_asset&cursor=abc_1&limit=24>; rel="next"',
      'x-total-count': '10000',
      'x-total-count-capped': 'true',
    };
    answer(() => new Response('[1,2]', { headers }));
    expect(await callPage('/api/assets')).toEqual({ items: [1, 2], next: 'abc_1', total: 10_000, capped: true });
  });

  it('is a last page without a next one', async () => {
    answer(() => new Response('[1]'));
    expect(await callPage('/api/assets')).toEqual({ items: [1], next: undefined, total: 1, capped: false });
  });
});

it('leaves what is empty out of an address', () => {
  expect(withQuery('/api/assets', { a: '', b: undefined, c: 'snow & ice', d: 0, e: false })).toBe(
    '/api/assets?c=snow+%26+ice&d=0&e=false',
  );
  expect(withQuery('/api/assets', { a: undefined })).toBe('/api/assets');
});
