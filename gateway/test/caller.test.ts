import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { defaultLimits } from '../src/limits.ts';
import { verifyCallerToken, closeAll, echo, onClose, startGateway, startService } from './support/start-gateway.ts';
import { session, startFakeIdentity } from './support/start-identity.ts';

afterEach(closeAll);

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
async function start(known: Record<string, SessionLookupResult>, options: Parameters<typeof startGateway>[0] = {}) {
  const [identity, assets] = await Promise.all([startFakeIdentity(known), startService(echo)]);
  const gateway = await startGateway({ ...options, upstreams: { identity: identity.url, assets: assets.url } });
  const seenAs = async (headers: Record<string, string>) => {
    const response = await request(`${gateway.url}/api/assets`, { headers });
    expect(response.statusCode).toBe(200);
    return verifyCallerToken(((await response.body.json()) as { headers: Record<string, string> }).headers, 'assets');
  };
  return { ...gateway, identity, assets, seenAs };
}

describe('caller', () => {
  it('is the user of the session cookie, in a token for one service only', async () => {
    const { seenAs: callerSentWith, url } = await start({ abc: session() });
    expect(await callerSentWith({ cookie: 'theme=dark; sid=abc' })).toMatchObject({
      sub: '3',
      role: 'municipal_operator',
      municipality: 'smiths-falls',
      locale: 'fr',
      aud: 'assets',
    });
    const response = await request(`${url}/api/assets`, { headers: { cookie: 'sid=abc' } });
    const { headers } = (await response.body.json()) as { headers: Record<string, string> };
    expect(headers).not.toHaveProperty('cookie');
    await expect(verifyCallerToken(headers, 'identity')).rejects.toThrow('aud');
    const { iat = 0, exp = 0 } = await verifyCallerToken(headers, 'assets');
    expect(exp - iat).toBe(30);
  });

  it('has the factors of its limits in the token', async () => {
    const limitFactors = { account: 2, municipality: 5 };
    const known = session();
    const { seenAs } = await start({ abc: { ...known, user: { ...known.user, limitFactors } }, def: session() });
    expect(await seenAs({ cookie: 'sid=abc' })).toMatchObject({ limitFactors });
    expect(await seenAs({ cookie: 'sid=def' })).not.toHaveProperty('limitFactors');
  });

  it('has in the token when the password was confirmed in its session, and in that one only', async () => {
    const confirmation = { confirmedAt: '2026-12-01T15:00:00.000Z', confirmedBy: 'password' } as const;
    const known = session();
    const { seenAs } = await start({ abc: { ...known, user: { ...known.user, ...confirmation } }, def: session() });
    expect(await seenAs({ cookie: 'sid=abc' })).toMatchObject(confirmation);
    expect(await seenAs({ cookie: 'sid=def' })).not.toHaveProperty('confirmedAt');
  });

  it('is the user for reads of a waiting account, and no user for its writes', async () => {
    const known = session();
    const user = { ...known.user, municipality: null, waiting: true as const };
    const { seenAs, url } = await start({ abc: { ...known, user } });
    expect(await seenAs({ cookie: 'sid=abc' })).toMatchObject({ sub: '3', municipality: null, waiting: true });
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      const headers = { cookie: 'sid=abc', ...SAME_ORIGIN };
      const response = await request(`${url}/api/assets/1`, { method, headers });
      const echoed = (await response.body.json()) as { headers: Record<string, string> };
      expect(await verifyCallerToken(echoed.headers, 'assets')).toMatchObject({
        sub: 'anonymous',
        role: null,
        municipality: null,
        waiting: true,
      });
    }
  });

  it('is a guest without a cookie, or with an unknown, duplicate, overlong or expired one', async () => {
    const ended = session({ expiresAt: new Date(Date.now() - 1).toISOString() });
    const { seenAs, identity } = await start({ abc: session(), old: ended });
    const cookies = ['', 'sid=', 'sid=nobody', 'sid=abc; sid=def', `sid=${'a'.repeat(4_000)}`, 'xsid=abc', 'sid=old'];
    for (const cookie of cookies) expect([cookie, (await seenAs({ cookie })).sub]).toEqual([cookie, 'anonymous']);
    expect(identity.lookups).toEqual(['nobody', 'old']);
  });

  it("prefers the language of the request over the user's locale", async () => {
    const { seenAs } = await start({ abc: session() });
    const locale = async (accept: string, cookie = '') => (await seenAs({ 'accept-language': accept, cookie })).locale;
    expect(await locale('en-CA,en;q=0.9,fr;q=0.8', 'sid=abc')).toBe('en');
    expect(await locale('de', 'sid=abc')).toBe('fr');
    expect(await locale('fr-CA,en;q=0.5')).toBe('fr');
    expect(await locale('en;q=0.3, fr;q=0.7')).toBe('fr');
    expect(await locale('de, fr;q=0, *')).toBe('en');
  });

  it('is looked up once for concurrent and later requests', async () => {
    const { seenAs, identity } = await start({ abc: session() });
    await Promise.all(Array.from({ length: 20 }, () => seenAs({ cookie: 'sid=abc' })));
    await seenAs({ cookie: 'sid=abc' });
    expect(identity.lookups).toEqual(['abc']);
  });

  it('gets one token for several requests', async () => {
    const { seenAs, assets } = await start({ abc: session() });
    for (let i = 0; i < 5; i++) await seenAs({ cookie: 'sid=abc' });
    expect(new Set(assets.received.map((headers) => headers['x-internal-identity'])).size).toBe(1);
  });

  it('is a guest as soon as the session is revoked', async () => {
    const { bus } = await openTestBus();
    const { seenAs, identity } = await start(
      { abc: session(), two: session({ sessionKey: 'other' }), three: session({ sessionKey: 'third' }) },
      { bus, limits: { sessionCacheMs: 600_000 } },
    );
    for (const sid of ['abc', 'two', 'three']) expect((await seenAs({ cookie: `sid=${sid}` })).sub).toBe('3');
    for (const sid of ['abc', 'two', 'three']) delete identity.known[sid];

    const revoke = (sessionKeys: string[]) =>
      bus.publish('session.revoked', crypto.randomUUID(), JSON.stringify({ data: { userId: 3, sessionKeys } }));
    await eventually(async () => {
      await revoke(['key-of-operator']);
      expect((await seenAs({ cookie: 'sid=abc' })).sub).toBe('anonymous');
    });
    expect((await seenAs({ cookie: 'sid=two' })).sub).toBe('3');
    await bus.publish('session.revoked', crypto.randomUUID(), 'not json');
    await revoke([]);
    await eventually(async () => expect((await seenAs({ cookie: 'sid=two' })).sub).toBe('anonymous'));
    expect((await seenAs({ cookie: 'sid=three' })).sub).toBe('anonymous');
  });

  it('is looked up again once the stored result is too old, also without an event: after 5 seconds by default', async () => {
    expect(defaultLimits.sessionCacheMs).toBe(5_000);
    const { seenAs, identity } = await start({ abc: session() }, { limits: { sessionCacheMs: 10 } });
    expect((await seenAs({ cookie: 'sid=abc' })).sub).toBe('3');
    delete identity.known['abc'];
    await eventually(async () => expect((await seenAs({ cookie: 'sid=abc' })).sub).toBe('anonymous'));
  });

  it('is looked up again after login or logout', async () => {
    const { url, seenAs, identity } = await start({ abc: session() }, { limits: { sessionCacheMs: 600_000 } });
    expect((await seenAs({ cookie: 'sid=abc' })).sub).toBe('3');
    delete identity.known['abc'];
    const logout = await request(`${url}/api/logout`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN, cookie: 'a=1; sid=abc' },
    });
    expect(((await logout.body.json()) as { headers: Record<string, string> }).headers['cookie']).toBe('sid=abc');
    expect(logout.headers['set-cookie']).toBe('sid=; Max-Age=0');
    expect((await seenAs({ cookie: 'sid=abc' })).sub).toBe('anonymous');
  });

  it('is a guest without a cookie while identity is down; a session cookie gets 503', async () => {
    const [assets, notifications] = await Promise.all([startService(echo), startService(echo)]);
    const { url } = await startGateway({ upstreams: { assets: assets.url, notifications: notifications.url } });
    const status = async (path: string, cookie: string) =>
      (await request(url + path, { headers: { cookie } })).statusCode;
    expect(await status('/api/assets', '')).toBe(200);
    expect(await status('/api/notifications/unsubscribe', 'sid=abc')).toBe(200);
    expect(await status('/api/assets', 'sid=abc')).toBe(503);
    expect(assets.received).toHaveLength(1);
  });

  it('is looked up again if the identity replica closed the connection', async () => {
    const broken = { connections: 0 };
    const identity = await startService((app) =>
      app.get('/internal/session', async (_request, reply) => {
        if (++broken.connections > 1) return session();
        reply.raw.destroy();
        return reply.hijack();
      }),
    );
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url } });
    expect((await request(`${url}/api/assets`, { headers: { cookie: 'sid=abc' } })).statusCode).toBe(200);
    expect(broken.connections).toBe(2);
  });

  it('is unknown (503), not a guest, if identity rejects the lookup', async () => {
    const identity = await startService((app) =>
      app.get('/internal/session', async (_request, reply) => reply.code(401).send({ code: 'caller_unknown' })),
    );
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    expect((await request(`${url}/api/assets`, { headers: { cookie: 'sid=abc' } })).statusCode).toBe(503);
  });

  it('is unknown (503) if the lookup response is malformed', async () => {
    const { url } = await start({ abc: { user: { id: 1, role: 'admin' } } as unknown as SessionLookupResult });
    expect((await request(`${url}/api/assets`, { headers: { cookie: 'sid=abc' } })).statusCode).toBe(503);
  });
});

async function openTestBus() {
  const { bus, close } = testBus();
  onClose(close);
  await bus.streamState();
  return { bus };
}
