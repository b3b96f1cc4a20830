import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { startRelay } from '@commonyard/service-kit/events/relay';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { createApiClient } from '@commonyard/testing/api-client';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { buildApp as buildIdentity } from '@commonyard/identity/src/app.ts';
import type { Database } from '@commonyard/identity/src/database.ts';
import { migrations } from '@commonyard/identity/src/migrations/index.ts';
import { createPasswordHasher } from '@commonyard/identity/src/passwords/password-hashing.ts';
import { verifyCallerToken, closeAll, echo, onClose, startGateway, startService } from './support/start-gateway.ts';

const PUBLIC_URL = 'http://commonyard.test';
const HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
let gatewayUrl: string;
let otherGatewayUrl: string;
/** Approves every account, as an administrator would. */
let approveAccounts: () => Promise<unknown>;

beforeAll(async () => {
  const { bus, open, close } = testBus();
  onClose(close);
  const assets = await startService(echo);
  const upstreams = { identity: await startIdentityService(open), assets: assets.url };
  const options = { publicUrl: PUBLIC_URL, upstreams, limits: { sessionCacheMs: 600_000 } };
  gatewayUrl = (await startGateway({ ...options, bus })).url;
  otherGatewayUrl = (await startGateway({ ...options, bus })).url;
});
afterAll(closeAll);

/** Starts the identity service with its own database. */
async function startIdentityService(openBus: ReturnType<typeof testBus>['open']): Promise<string> {
  const database = await testDatabase<Database>('identity', migrations);
  approveAccounts = () => database.db.updateTable('users').set({ approval: 'approved' }).execute();
  const app = await buildIdentity({
    ...database.deps,
    config: { SESSION_SECRET: 'a'.repeat(40), PUBLIC_URL, COMMONYARD_LIMITS: 'on' },
    passwordHasher: createPasswordHasher(),
    usage: noUsageLimits,
  });
  const bus = openBus();
  const relay = startRelay({ ...database.deps, bus, source: 'identity' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onClose(async () => {
    app.server.closeAllConnections();
    await app.close();
    await relay.stop();
    await bus.close();
    await database.close();
  });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const post = (path: string, body: object | null, headers: Record<string, string> = {}) =>
  request(gatewayUrl + path, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: body && JSON.stringify(body),
  });

const cookieFrom = (response: { headers: Record<string, string | string[] | undefined> }) =>
  /(?:^|,)(sid=[^;]*)/.exec(String(response.headers['set-cookie']))![1]!;

/** The caller that the assets service receives for a cookie, through one of the gateways. */
async function callerAt(url: string, cookie: string) {
  const response = await request(`${url}/api/assets`, { headers: { cookie } });
  const { headers } = (await response.body.json()) as { headers: Record<string, string> };
  return verifyCallerToken(headers, 'assets');
}

it('login and logout take effect at every gateway replica', async () => {
  const password = 'a plow for every road';
  const account = { username: 'nadia', email: 'nadia@example.test', password, name: 'Nadia Roy' };
  const registration = { ...account, municipality: 'smiths-falls', locale: 'fr' };
  expect((await post('/api/register', registration)).statusCode).toBe(403);
  const formToken = await createApiClient(gatewayUrl).formToken('/api/register');
  const registered = await post('/api/register', registration, formToken);
  expect(registered.statusCode).toBe(201);
  // Until the account is approved, its user reads as a member of no municipality.
  const waiting = await callerAt(gatewayUrl, cookieFrom(registered));
  expect(waiting).toMatchObject({ sub: expect.stringMatching(/^\d+$/), waiting: true });
  expect(waiting['municipality'] ?? null).toBeNull();
  await approveAccounts();
  expect((await request(`${gatewayUrl}/api/user`)).statusCode).toBe(401);
  expect((await post('/api/login', { username: 'nadia', password: 'wrong' })).statusCode).toBe(401);

  const login = await post('/api/login', { username: 'nadia', password });
  expect([login.statusCode, await login.body.json()]).toEqual([200, expect.objectContaining({ username: 'nadia' })]);
  const cookie = cookieFrom(login);
  expect(cookie).toMatch(/^sid=./);
  const me = await request(`${gatewayUrl}/api/user`, { headers: { cookie } });
  expect([me.statusCode, await me.body.json()]).toEqual([200, expect.objectContaining({ name: 'Nadia Roy' })]);
  for (const url of [gatewayUrl, otherGatewayUrl]) {
    expect(await callerAt(url, cookie)).toMatchObject({
      role: 'municipal_operator',
      // The email address is not verified yet.
      municipality: null,
      locale: 'fr',
    });
  }
  expect((await request(`${gatewayUrl}/api/users`, { headers: { cookie } })).statusCode).toBe(403);

  expect((await post('/api/logout', null, { cookie })).statusCode).toBe(204);
  expect((await callerAt(gatewayUrl, cookie)).sub).toBe('anonymous');
  expect((await request(`${gatewayUrl}/api/user`, { headers: { cookie } })).statusCode).toBe(401);
  await eventually(async () => expect((await callerAt(otherGatewayUrl, cookie)).sub).toBe('anonymous'));
});
