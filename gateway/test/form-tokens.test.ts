import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createFormTokens } from '../src/guard/form-tokens.ts';
import { closeAll, echo, FORM_TOKEN_SECRET, formToken, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const FORMS = ['/api/public/assets', '/api/public-inquiries', '/api/contact'];
const HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

async function start(perClientLimits = true) {
  const service = await startService((app) => {
    // Any cookie is a session.
    app.get('/internal/session', async ({ headers }, reply) =>
      headers.cookie
        ? {
            user: { id: 4, username: 'o', role: 'municipal_operator', municipality: null, locale: 'en' },
            sessionKey: 'k',
            expiresAt: new Date(Date.now() + 60_000).toISOString(),
          }
        : reply.code(404).send({}),
    );
    echo(app);
  });
  const upstreams = { identity: service.url, assets: service.url, inquiries: service.url };
  const { url } = await startGateway({ upstreams, perClientLimits });
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request(url + path, { method: 'POST', headers: { ...HEADERS, ...headers }, body: '{}' });
    const body = (await response.body.json()) as { code?: string; headers?: Record<string, string> };
    return { status: response.statusCode, code: body.code, headers: response.headers, seen: body.headers };
  };
  return { url, post };
}
const formTokenIssuedAgo = (form: string, seconds: number) => ({
  'x-form-token': createFormTokens(FORM_TOKEN_SECRET, () => Date.now() - seconds * 1_000).issue(form).token,
});

describe('GET /api/form-token', () => {
  it.each(FORMS)('200: a new, uncacheable token for %s', async (form) => {
    const { url } = await start();
    const requestToken = () => request(`${url}/api/form-token?for=${encodeURIComponent(form)}`);
    const [one, other] = [await requestToken(), await requestToken()];
    expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'no-store']);
    const body = (await one.body.json()) as { token: string };
    expect(body).toEqual({ token: expect.stringMatching(/^\w+\.[\w-]+\.[\w-]+$/), validAfter: 3, validFor: 7_200 });
    expect(((await other.body.json()) as { token: string }).token).not.toBe(body.token);
  });

  it.each(['', '?for=', '?for=/api/login', '?for=/api/contact&for=/api/contact'])('400 for %j', async (query) => {
    const { url } = await start();
    const response = await request(`${url}/api/form-token${query}`);
    expect([response.statusCode, ((await response.body.json()) as { code: string }).code]).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe('a rotation of the secret', () => {
  const [old, next] = [FORM_TOKEN_SECRET, 'n'.repeat(32)];
  const form = '/api/contact';
  const issuedWith = (secrets: string) => createFormTokens(secrets, () => Date.now() - 60_000).issue(form).token;
  const isAccepted = (secrets: string, token: string) => {
    try {
      return createFormTokens(secrets).verify(form, token) !== '';
    } catch {
      return false;
    }
  };

  it('rejects no token of a replica that is one step ahead or behind', () => {
    const steps = [old, `${old},${next}`, `${next},${old}`, next];
    for (const [index, secrets] of steps.entries())
      for (const neighbour of steps.slice(Math.max(0, index - 1), index + 2))
        expect([secrets, neighbour, isAccepted(secrets, issuedWith(neighbour))]).toEqual([secrets, neighbour, true]);
  });

  it('rejects the tokens of the old secret when it has been removed', () => {
    expect(isAccepted(next, issuedWith(old))).toBe(false);
  });
});

describe.each(FORMS)('POST %s without an account', (form) => {
  it("is forwarded with the token's nonce; the client's own header is dropped", async () => {
    const { post } = await start();
    const token = formToken(form);
    const { status, seen } = await post(form, { ...token, 'x-internal-form-nonce': 'mine' });
    expect(status).toBe(200);
    expect(seen!['x-internal-form-nonce']).toBe(token['x-form-token'].split('.')[1]);
    expect(seen).not.toHaveProperty('x-form-token');
  });

  it.each([3.1, 60, 7_100])('accepts a token after %s seconds', async (seconds) => {
    const { post } = await start();
    expect((await post(form, formTokenIssuedAgo(form, seconds))).status).toBe(200);
  });

  it('403: the code names the error, Retry-After the wait', async () => {
    const { post } = await start();
    const { 'x-form-token': good } = formToken(form);
    const [issuedAt, nonce, signature] = good.split('.') as [string, string, string];
    const other = FORMS.find((path) => path !== form)!;
    const forged = createFormTokens('x'.repeat(32), () => Date.now() - 60_000).issue(form).token;
    const cases: [Record<string, string>, string][] = [
      [{}, 'form_token_missing'],
      [{ 'x-internal-form-nonce': 'mine' }, 'form_token_missing'],
      [{ 'x-form-token': '' }, 'form_token_invalid'],
      [{ 'x-form-token': 'x'.repeat(5_000) }, 'form_token_invalid'],
      [{ 'x-form-token': `${good}, ${good}` }, 'form_token_invalid'],
      [{ 'x-form-token': [issuedAt, nonce, signature.slice(1)].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': [issuedAt, nonce.toLowerCase(), signature.toUpperCase()].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': [(Date.now() - 5_000).toString(36), nonce, signature].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': forged }, 'form_token_invalid'],
      [formToken(other), 'form_token_invalid'],
      [formTokenIssuedAgo(form, 7_201), 'form_token_expired'],
      [formTokenIssuedAgo(form, -3_600), 'form_token_early'],
    ];
    for (const [headers, code] of cases) {
      const response = await post(form, headers);
      expect([response.status, response.code]).toEqual([403, code]);
    }
    expect(createFormTokens(FORM_TOKEN_SECRET).issue(form).validAfter).toBe(3);
    expect((await post(form, formTokenIssuedAgo(form, -7))).headers['retry-after']).toMatch(/^(10|9|8)$/);
  });

  it('needs no token with limits off', async () => {
    const { post } = await start(false);
    const { status, seen } = await post(form, { 'x-internal-form-nonce': 'mine' });
    expect([status, seen!['x-internal-form-nonce']]).toEqual([200, undefined]);
  });

  it('needs no token with a session', async () => {
    const { post } = await start();
    const { status, seen } = await post(form, { cookie: 'sid=abc' });
    expect([status, seen!['x-internal-form-nonce']]).toEqual([200, undefined]);
  });

  it('does not count against the rate limit if the token is not valid yet', async () => {
    const { post } = await start();
    for (let i = 0; i < 50; i++) expect((await post(form, formTokenIssuedAgo(form, -60))).status).toBe(403);
    expect((await post(form, formToken(form))).status).toBe(200);
  });
});

it('needs no token on other routes', async () => {
  const { url, post } = await start();
  for (const path of ['/api/login', '/api/public-inquiries/thread', '/api/public-inquiries/thread/messages'])
    expect((await post(path)).status).toBe(200);
  expect((await request(`${url}/api/public-inquiries`)).statusCode).toBe(200);
});
