import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { ServiceStatus, Status } from '@commonyard/contracts/http/status';
import { instance } from '@commonyard/service-kit/observability/metrics';
import { services } from '../src/routes.ts';
import { closeAll, startGateway, startService, verifyCallerToken } from './support/start-gateway.ts';
import { session, startFakeIdentity } from './support/start-identity.ts';

afterEach(closeAll);

const status: ServiceStatus = {
  instances: [{ version: '1.2.3', name: 'assets-1:1' }],
  outbox: { events: 4, oldestSeconds: 2 },
  deadLetters: 1,
  consumers: [{ name: 'assets--accounts', pending: 3 }],
};

async function start(options: Parameters<typeof startGateway>[0] = {}) {
  const operator = session();
  const admin = session({ user: { ...operator.user, id: 1, role: 'admin', municipality: null } });
  // Behind https the name of the cookie has a prefix.
  const identity = await startFakeIdentity({ operator, admin, '__Host-admin': admin });
  const assets = await startService((app) => app.get('/internal/status', async () => status));
  const gateway = await startGateway({ ...options, upstreams: { identity: identity.url, assets: assets.url } });
  const read = async (cookie = '', cookieName = 'sid') => {
    const { statusCode, body, headers } = await request(`${gateway.url}/api/status`, {
      headers: { cookie: `${cookieName}=${cookie}` },
    });
    return { statusCode, headers, body: (await body.json()) as Status };
  };
  return { read, assets };
}
// Made by `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost`.
const EXPIRES_AT = '2126-10-30T19:04:42.000Z';
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpeJ8iAcpxcmgB52I
hEVXmDF0BBgDEdWB/tzbaXSNQROhRANCAASyw0SKmJKUApcWzGEWykqg2R9QWRbn
NtNpNTMYTb1cyXz3cxlAQrjMfdjujMYS7/8FN9XfeFE2Rl6OOCeisYQT
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUfZ4cp1f2ndqibQr4K1kZ/6tKWXkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE5MDQ0MloYDzIxMjYxMDMw
MTkwNDQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASyw0SKmJKUApcWzGEWykqg2R9QWRbnNtNpNTMYTb1cyXz3cxlAQrjM
fdjujMYS7/8FN9XfeFE2Rl6OOCeisYQTo1MwUTAdBgNVHQ4EFgQUa7ej517XRkq3
QzE/0s8xZ8IZTzEwHwYDVR0jBBgwFoAUa7ej517XRkq3QzE/0s8xZ8IZTzEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAthoWjtITdZLFXk1Wzl3Ed
WCpQisrf0Y32rUdUq7pxUwIhAJbi5oKG93utkh+g9G6bWh4XK11Yjyd1YSodeiCV
Dgjj
-----END CERTIFICATE-----`;

describe('the status', () => {
  it('is for administrators', async () => {
    const { read } = await start();
    expect((await read()).statusCode).toBe(401);
    expect((await read('operator')).statusCode).toBe(403);
    const { statusCode, headers } = await read('admin');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('contains what each service responds to the caller, and names those that do not respond', async () => {
    const { read, assets } = await start();
    const { body } = await read('admin');
    expect(body.gateway).toEqual(instance);
    expect(body.services).toEqual(
      services.map((service) => ({ service, status: service === 'assets' ? status : null })),
    );
    expect(await verifyCallerToken(assets.received[0]!, 'assets')).toMatchObject({ sub: '1', role: 'admin' });
    expect(body.certificate).toBeNull();
  });

  it('has the expiry of the certificate of the public URL', async () => {
    const server = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { read } = await start({ publicUrl: `https://localhost:${port}` });
    const cookieName = '__Host-sid';
    expect((await read('admin', cookieName)).body.certificate).toEqual({ expiresAt: EXPIRES_AT });
    await new Promise((resolve) => server.close(resolve));
    expect((await read('admin', cookieName)).body.certificate).toEqual({ expiresAt: null });
  });
});
