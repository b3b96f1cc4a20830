// Whose requests each rate limit counts together, for every route that has one.
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { submissionLimits } from '../src/guard/rate-limits.ts';
import { routes, type Route } from '../src/routes.ts';
import { closeAll, formToken, startGateway, startService } from './support/start-gateway.ts';
import { session } from './support/start-identity.ts';

afterEach(closeAll);

const LIMITED = (routes as readonly Route[]).flatMap(({ prefix, limit, limitBelow, ...route }) => [
  ...(limit ? [{ url: prefix, prefix, limit, ...route }] : []),
  ...(limitBelow ? [{ url: `${prefix}/below`, prefix, limit: limitBelow, ...route }] : []),
]);
type Limited = (typeof LIMITED)[number];
const rows = LIMITED.map((route): [string, Limited] => [`${route.limit}: ${route.url}`, route]);
const ofAccounts = rows.filter(([, route]) => !route.public);

const users = Object.fromEntries(
  [1, 2].map((id) => [
    `user-${id}`,
    session({ sessionKey: `key-${id}`, user: { id, role: 'admin', municipality: null, locale: 'en' } }),
  ]),
);

/** A gateway in front of one service, which responds with a status that the test sets. */
async function start() {
  const state = { status: 200 };
  const service = await startService((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.get('/internal/session', async ({ headers }, reply) => {
      const found = users[String(headers.cookie).replace('sid=', '')];
      return found ?? reply.code(404).send({ message: 'no', code: 'session_not_found' });
    });
    app.all('/api/*', async (_request, reply) => reply.code(state.status).send({ message: 'x', code: 'x' }));
  });
  const { url: identity } = service;
  const upstreams = { identity, inquiries: identity, notifications: identity, assets: identity };
  const { url } = await startGateway({ upstreams, trustProxy: '127.0.0.0/8' });
  const post = async (route: Limited, { cookie, from = '203.0.113.1' }: { cookie?: string; from?: string } = {}) => {
    const type = route.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const { statusCode, body } = await request(url + route.url, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': type,
        'x-forwarded-for': from,
        ...(route.publicForm && formToken(route.prefix)),
        ...(cookie && { cookie: `sid=${cookie}` }),
      },
      body: route.body === 'form' ? 'a=b' : '{}',
    });
    await body.dump();
    return statusCode;
  };
  const repeat = async (times: number, route: Limited, sender: Parameters<typeof post>[1] = {}) => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < times; sent += 20) {
      const batch = Array.from({ length: Math.min(20, times - sent) }, () => post(route, sender));
      for (const status of await Promise.all(batch)) statuses.add(status);
    }
    return [...statuses];
  };
  return { state, post, repeat };
}

const maxOf = ({ limit }: Limited) => submissionLimits[limit].max;

it('walks every limit', () => {
  expect(new Set(LIMITED.map(({ limit }) => limit))).toEqual(new Set(Object.keys(submissionLimits)));
});

describe('requests without an effect do not count', () => {
  it.each(rows)('%s', async (_name, route) => {
    const { state, post, repeat } = await start();
    for (const status of [400, 413, 415, 422, 429, 500]) {
      state.status = status;
      expect(await repeat(Math.ceil(maxOf(route) / 4), route)).toEqual([status]);
    }
    state.status = 200;
    expect(await repeat(maxOf(route), route)).toEqual([200]);
    expect(await post(route)).toBe(429);
  });
});

describe('guests and accounts of one network have counters of their own', () => {
  it.each(ofAccounts)('%s', async (_name, route) => {
    const { post, repeat } = await start();
    expect(await repeat(maxOf(route), route)).toEqual([200]);
    expect(await post(route)).toBe(429);
    expect(await repeat(maxOf(route), route, { cookie: 'user-1' })).toEqual([200]);
    // From another network too.
    expect(await post(route, { cookie: 'user-1', from: '203.0.113.2' })).toBe(429);
    expect(await post(route, { cookie: 'user-2' })).toBe(200);
    expect(await post(route, { from: '203.0.113.2' })).toBe(200);
  });
});

it('opening mailed links uses up no request for one, and the reverse', async () => {
  const [reset, opened] = ['/api/password-reset', '/api/password-reset/below'].map((url) =>
    LIMITED.find((route) => route.url === url)!,
  ) as [Limited, Limited];
  const { post, repeat } = await start();
  await repeat(maxOf(opened), opened);
  expect([await post(opened), await post(reset)]).toEqual([429, 200]);
  const another = { from: '203.0.113.3' };
  await repeat(maxOf(reset), reset, another);
  expect([await post(reset, another), await post(opened, another)]).toEqual([429, 200]);
});

it('the gateway does not limit the invitations of an account, which identity does', async () => {
  const { repeat } = await start();
  const invitations = {
    prefix: '/api/invitations',
    url: '/api/invitations',
    service: 'identity',
    limit: 'links',
  } as const;
  expect(await repeat(100, invitations, { cookie: 'user-1' })).toEqual([200]);
});

describe('the limit of all requests', () => {
  const headers = (cookie?: string) => ({
    'x-forwarded-for': '203.0.113.1',
    ...(cookie && { cookie: `sid=${cookie}` }),
  });
  async function startExhausted() {
    const identity = await startService((app) => {
      app.get('/internal/session', async ({ headers: { cookie } }, reply) => {
        const found = users[String(cookie).replace('sid=', '')];
        return found ?? reply.code(404).send({ message: 'no', code: 'session_not_found' });
      });
      app.all('/api/*', async () => ({}));
    });
    const { app } = await startGateway({ upstreams: { identity: identity.url }, trustProxy: '127.0.0.0/8' });
    const get = async (url: string, cookie?: string) =>
      (await app.inject({ url, headers: headers(cookie) })).statusCode;
    for (let i = 0; i < 3_000; i++) await get('/api/map-settings');
    expect(await get('/api/map-settings')).toBe(429);
    return { get };
  }

  it('does not apply to probes', async () => {
    const { get } = await startExhausted();
    for (const probe of ['/healthz', '/livez', '/readyz']) expect([probe, await get(probe)]).toEqual([probe, 200]);
    // Only the addresses of probes, without a query.
    expect(await get('/livez?x')).toBe(429);
  });

  it('of guests does not stop the accounts of their network', async () => {
    const { get } = await startExhausted();
    for (let i = 0; i < 10; i++) expect(await get('/api/user', 'user-1')).toBe(200);
    expect(await get('/api/map-settings')).toBe(429);
  });

  it('of one account stops neither another one nor guests', async () => {
    const { get } = await startExhausted();
    expect(await get('/api/user', 'user-1')).toBe(200);
    for (let i = 0; i < 3_000; i++) await get('/api/map-settings', 'user-1');
    expect(await get('/api/map-settings', 'user-1')).toBe(429);
    expect(await get('/api/user', 'user-2')).toBe(200);
  });

  it('ends also for cookies without a session', async () => {
    const { get } = await startExhausted();
    const statuses = [];
    for (let i = 0; i < 601; i++) statuses.push(await get('/api/map-settings', `unknown-${i}`));
    expect(statuses.indexOf(429)).toBe(600);
    expect(await get('/api/user', 'unknown-1')).toBe(429);
  });
});
