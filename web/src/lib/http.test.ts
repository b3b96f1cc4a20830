import { describe, expect, it } from '@jest/globals';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { type ApiError, call, callJson, callPage, refresh } from './http.ts';
import { callFile } from './download.ts';

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

  it.each([
    ['a text', 'Upstream is away'],
    ['JSON that is a text', '"Upstream is away"'],
    ['JSON with a message of spaces around it', '{"message":" Upstream is away\\n"}'],
  ])('is the response text for %s', async (_name, body) => {
    stubResponse(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    expect(await callError()).toMatchObject({ message: 'Upstream is away', code: 'unknown' });
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n'],
    ['a page of HTML', '<html>502</html>'],
    ['a page with a line before it', '\n<!doctype html><title>502</title>'],
    ['XML', '<?xml version="1.0"?><Error/>'],
    ['JSON that is no object', 'null'],
    ['a JSON number', '7'],
    ['a JSON array', '["message"]'],
    ['JSON without a message', '{}'],
    ['JSON with an empty message', '{"message":""}'],
    ['JSON with a message that is no text', '{"message":{"text":"no"}}'],
    ['JSON with a page as its message', '{"message":"<html>502</html>"}'],
    ['JSON that ends early', '{"message":"Upstr'],
    ['a log', 'at line 1\n'.repeat(100)],
    ['the stack of an error', 'Error: no\n    at listen (/srv/app.js:1:2)'],
    ['escaped HTML', '&lt;html&gt;502&lt;/html&gt;'],
    ['JSON with several lines as its message', '{"message":"Error: no\\n    at listen"}'],
  ])('is the status text for %s', async (_name, body) => {
    stubResponse(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    expect(await callError()).toMatchObject({ status: 502, message: 'Bad Gateway', code: 'status_502' });
  });

  it('is empty without a status text', async () => {
    stubResponse(() => new Response('{}', { status: 500 }));
    expect(await callError()).toMatchObject({ status: 500, message: '' });
  });

  it('ignores details of another shape', async () => {
    stubResponse(() => new Response('{"message":"No","code":5,"fields":"title","params":null}', { status: 400 }));
    expect(await callError()).toMatchObject({ message: 'No', code: 'unknown', fields: {}, params: {} });
  });

  it('ignores single details of another shape', async () => {
    const body = { message: 'No', fields: { title: { a: 1 }, rate: 'Bad' }, params: { max: 5, limit: ['x'] } };
    stubResponse(() => new Response(JSON.stringify(body), { status: 400 }));
    expect(await callError()).toMatchObject({ fields: { rate: 'Bad' }, params: { max: 5 } });
    stubResponse(() => new Response('{"message":"No","fields":["a"],"params":[1]}', { status: 400 }));
    const error = await callError();
    expect([error.fields, error.params]).toEqual([{}, {}]);
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

describe('a success whose body cannot be read', () => {
  const aborted = () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
    return new Response(body, { status: 201 });
  };
  it.each([
    ['HTML', () => new Response('<html>login</html>', { status: 201 })],
    ['nothing', () => new Response('', { status: 201 })],
    ['half of the JSON', () => new Response('{"id": 1,', { status: 201 })],
    ['a connection that ends early', aborted],
  ])('throws an error without a message: %s', async (_name, response) => {
    const expected = { name: 'ApiError', status: 201, message: '', code: 'invalid_response' };
    stubResponse(response);
    expect(await callJson('/api/assets').catch((error: unknown) => error)).toMatchObject(expected);
    expect(await callPage('/api/assets').catch((error: unknown) => error)).toMatchObject(expected);
  });

  it('throws an error without a message for half a file', async () => {
    stubResponse(aborted);
    const error = await callFile('/api/loans/export').catch((error: unknown) => error);
    expect(error).toMatchObject({ message: '', code: 'invalid_response' });
  });
});

it('withQuery leaves out empty values', () => {
  expect(withQuery('/api/assets', { a: '', b: undefined, c: 'snow & ice', d: 0, e: false })).toBe(
    '/api/assets?c=snow+%26+ice&d=0&e=false',
  );
  expect(withQuery('/api/assets', { a: undefined })).toBe('/api/assets');
});

describe('a refresh', () => {
  it('asks the services for its own requests, and for no others', async () => {
    const sent: (string | undefined)[] = [];
    globalThis.fetch = async (_path, init) => {
      sent.push((init as { headers: Record<string, string> }).headers['cache-control']);
      return new Response('[]');
    };
    const requests: Promise<unknown>[] = [];
    refresh(() => requests.push(callPage('/api/assets'), callJson('/api/assets/facets')));
    requests.push(callPage('/api/assets'));
    await Promise.all(requests);
    expect(sent).toEqual(['no-cache', 'no-cache', undefined]);
  });
});
