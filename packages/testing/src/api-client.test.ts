import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createApiClient } from './api-client.ts';

type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

const replies: Reply[] = [];
const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  requests.push({ path: `${request.method} ${request.url}`, headers: request.headers });
  const { status, headers = {}, body } = replies.shift() ?? { status: 404 };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  replies.length = 0;
  requests.length = 0;
});

const SESSION = { status: 200, headers: { 'set-cookie': '__Host-sid=abc; Path=/; Secure' } };

it('sends requests as the site does, with the cookie of a session', async () => {
  replies.push({ status: 200, body: [] });
  expect(await createApiClient(url).send('GET', '/api/users', { cookie: 'sid=1' })).toMatchObject({ body: [] });
  expect(requests[0]!.headers).toMatchObject({ 'sec-fetch-site': 'same-origin', cookie: 'sid=1' });
});

it('sends its own headers with each request', async () => {
  replies.push({ status: 200, body: [] });
  await createApiClient(url, { headers: { 'x-forwarded-for': '10.0.0.1' } }).expectOk('GET', '/api/assets');
  expect(requests[0]!.headers).toMatchObject({ 'x-forwarded-for': '10.0.0.1' });
});

it('throws the reply of a request that was expected to succeed', async () => {
  replies.push({ status: 409, body: { code: 'conflict' } });
  await expect(createApiClient(url).expectOk('POST', '/api/assets')).rejects.toThrow(
    'POST /api/assets: 409 {"code":"conflict"}',
  );
});

it('waits for the rate limit on logins, and returns the cookie without its attributes', async () => {
  replies.push({ status: 429, headers: { 'retry-after': '0' } }, SESSION);
  expect(await createApiClient(url).signIn('admin', 'password')).toBe('__Host-sid=abc');
  expect(requests).toHaveLength(2);
});

it('throws if a login is rejected', async () => {
  replies.push({ status: 401, body: {} });
  await expect(createApiClient(url).signIn('admin', 'wrong')).rejects.toThrow('admin cannot sign in: 401');
});

it('repeats a request while the reply has a status to retry on', async () => {
  replies.push({ status: 503 }, { status: 201, body: { id: 7 } });
  expect(await createApiClient(url, { retryOn: [503] }).expectOk('POST', '/api/assets')).toEqual({ id: 7 });
});

it('sends a form token with the public form of a guest, and none with a session', async () => {
  const client = createApiClient(url, { withFormTokens: true });
  replies.push({ status: 200, body: { token: 'signed', validAfter: 0, validFor: 60 } }, { status: 201, body: {} });
  await client.send('POST', '/api/contact', { body: {} });
  replies.push({ status: 201, body: {} });
  await client.send('POST', '/api/contact', { body: {}, cookie: 'sid=1' });
  expect(requests.map(({ path, headers }) => [path, headers['x-form-token']])).toEqual([
    ['GET /api/form-token?for=%2Fapi%2Fcontact', undefined],
    ['POST /api/contact', 'signed'],
    ['POST /api/contact', undefined],
  ]);
});
