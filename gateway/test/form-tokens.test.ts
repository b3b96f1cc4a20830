import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createFormTokens } from '../src/guard/form-tokens.ts';
import { closeAll, echo, FORM_TOKEN_SECRET, formToken, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const FORMS = ['/api/public/assets', '/api/public-inquiries', '/api/contact'];
const HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

async function start(perClientLimits = true) {
  const service = await startService((app) => {
    // Signed in is who has a cookie.
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
    const answer = await request(url + path, { method: 'POST', headers: { ...HEADERS, ...headers }, body: '{}' });
    const body = (await answer.body.json()) as { code?: string; headers?: Record<string, string> };
    return { status: answer.statusCode, code: body.code, headers: answer.headers, seen: body.headers };
  };
  return { url, post };
}
const issuedAgo = (form: string, seconds: number) => ({
  'x-form-token': createFormTokens(FORM_TOKEN_SECRET, () => Date.now() - seconds * 1_000).issue(form).token,
});

describe('GET /api/form-token', () => {
  it.each(FORMS)('200 gives one for %s, different each time, that nobody may keep', async (form) => {
    const { url } = await start();
    const ask = () => request(`${url}/api/form-token?for=${encodeURIComponent(form)}`);
    const [one, other] = [await ask(), await ask()];
    expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'no-store']);
    const body = (await one.body.json()) as { token: string };
    expect(body).toEqual({ token: expect.stringMatching(/^\w+\.[\w-]+\.[\w-]+$/), validAfter: 3, validFor: 7_200 });
    expect(((await other.body.json()) as { token: string }).token).not.toBe(body.token);
  });

  it.each(['', '?for=', '?for=/api/login', '?for=/api/contact&for=/api/contact'])('400 for %j', async (query) => {
    const { url } = await start();
    const answer = await request(`${url}/api/form-token${query}`);
    expect([answer.statusCode, ((await answer.body.json()) as { code: string }).code]).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe.each(FORMS)('POST %s without an account', (form) => {
  it('is passed on with the nonce of its token, and nothing that a client says of it', async () => {
    const { post } = await start();
    const token = formToken(form);
    const { status, seen } = await post(form, { ...token, 'x-internal-form-nonce': 'mine' });
    expect(status).toBe(200);
    expect(seen!['x-internal-form-nonce']).toBe(token['x-form-token'].split('.')[1]);
    expect(seen).not.toHaveProperty('x-form-token');
  });

  it.each([3.1, 60, 7_100])('takes a token of %s seconds', async (seconds) => {
    const { post } = await start();
    expect((await post(form, issuedAgo(form, seconds))).status).toBe(200);
  });

  it('403 says what is wrong with the token, and when it will be right', async () => {
    const { post } = await start();
    const { 'x-form-token': good } = formToken(form);
    const [madeAt, nonce, signature] = good.split('.') as [string, string, string];
    const other = FORMS.find((path) => path !== form)!;
    const forged = createFormTokens('x'.repeat(32), () => Date.now() - 60_000).issue(form).token;
    const cases: [Record<string, string>, string][] = [
      [{}, 'form_token_missing'],
      [{ 'x-internal-form-nonce': 'mine' }, 'form_token_missing'],
      [{ 'x-form-token': '' }, 'form_token_invalid'],
      [{ 'x-form-token': 'x'.repeat(5_000) }, 'form_token_invalid'],
      [{ 'x-form-token': `${good}, ${good}` }, 'form_token_invalid'],
      [{ 'x-form-token': [madeAt, nonce, signature.slice(1)].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': [madeAt, nonce.toLowerCase(), signature.toUpperCase()].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': [(Date.now() - 5_000).toString(36), nonce, signature].join('.') }, 'form_token_invalid'],
      [{ 'x-form-token': forged }, 'form_token_invalid'],
      [formToken(other), 'form_token_invalid'],
      [issuedAgo(form, 7_201), 'form_token_expired'],
      [issuedAgo(form, -3_600), 'form_token_early'],
    ];
    for (const [headers, code] of cases) {
      const answer = await post(form, headers);
      expect([answer.status, answer.code]).toEqual([403, code]);
    }
    expect(createFormTokens(FORM_TOKEN_SECRET).issue(form).validAfter).toBe(3);
    expect((await post(form, issuedAgo(form, -7))).headers['retry-after']).toMatch(/^(10|9|8)$/);
  });

  it('is asked for none where limits are lifted', async () => {
    const { post } = await start(false);
    const { status, seen } = await post(form, { 'x-internal-form-nonce': 'mine' });
    expect([status, seen!['x-internal-form-nonce']]).toEqual([200, undefined]);
  });

  it('needs none with an account', async () => {
    const { post } = await start();
    const { status, seen } = await post(form, { cookie: 'sid=abc' });
    expect([status, seen!['x-internal-form-nonce']]).toEqual([200, undefined]);
  });

  it('that comes early is not counted against the limit', async () => {
    const { post } = await start();
    for (let i = 0; i < 50; i++) expect((await post(form, issuedAgo(form, -60))).status).toBe(403);
    expect((await post(form, formToken(form))).status).toBe(200);
  });
});

it('asks for no token where there is no form', async () => {
  const { url, post } = await start();
  expect((await post('/api/login')).status).toBe(200);
  expect((await request(`${url}/api/public-inquiries`)).statusCode).toBe(200);
});
