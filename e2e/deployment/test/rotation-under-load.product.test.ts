import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { services } from '@commonyard/dev-stack/services';
import { readSetting } from '@commonyard/service-kit/config';
import { createApiClient } from '@commonyard/testing/api-client';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { TEST_PASSWORD } from '@commonyard/testing/factories/users';
import { runServiceCommand } from '@commonyard/testing/script';
import { startReplicas, type Replicas } from '../src/replicas.ts';

const { postgresUrl, natsUrl } = testBackends();
const [old, next, unknown] = [createKeyPair(), createKeyPair(), createKeyPair()];
const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
writeFileSync(join(webRoot, 'index.html'), 'page');

const [OLD, NEW] = ['old p@ss/word', 'new:p#ss?word'];

let migrate: (passwords: string) => Promise<void>;
let connectWith: (password: string) => Promise<void>;
let identity: Replicas;
let gateway: Replicas;
let cookie: string;

beforeAll(async () => {
  const name = `test_rotation_${crypto.randomUUID().slice(0, 8)}`;
  const ownerUrl = await ensureDatabase(postgresUrl, name);
  const common = { NATS_URL: natsUrl, PUBLIC_URL: 'http://localhost:8080', COMMONYARD_LIMITS: 'off' };
  const env = {
    ...common,
    DATABASE_URL: withDatabaseUser(ownerUrl, `${name}_identity_app`, ''),
    DATABASE_PASSWORDS: OLD,
    CALLER_PUBLIC_KEY: old.publicKey,
    RETENTION_DATABASE_URL: withDatabaseUser(ownerUrl, `${name}_identity_retention`, ''),
    RETENTION_DATABASE_PASSWORDS: OLD,
    SESSION_SECRET: 's'.repeat(32),
    AUDIT_LOG_SECRET: 'a'.repeat(32),
    LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
  };
  const command = async (name: string, more: Record<string, string>) =>
    expect((await runServiceCommand('identity', name, { ...env, ...more })).code).toBe(0);
  migrate = (passwords) =>
    command('migrate', {
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_PASSWORDS: passwords,
      RETENTION_DATABASE_PASSWORDS: passwords,
    });
  connectWith = async (password) => {
    const client = new pg.Client({
      connectionString: readSetting('DATABASE_URL', { ...env, DATABASE_PASSWORDS: password }),
    });
    await client.connect();
    await client.end();
  };
  await migrate(OLD);
  await command('admin-create', {
    ADMIN_USERNAME: 'root',
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: TEST_PASSWORD,
  });
  identity = await startReplicas('services/identity/src/server.ts', env);
  gateway = await startReplicas('gateway/src/server.ts', {
    ...common,
    CALLER_PRIVATE_KEY: old.privateKey,
    FORM_TOKEN_SECRET: 'f'.repeat(32),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, identity.url])),
  });
  cookie = await createApiClient(gateway.url).signIn('root', TEST_PASSWORD);
});
afterAll(async () => {
  await gateway?.close();
  await identity?.close();
  rmSync(webRoot, { recursive: true });
});

it('replaces the caller key at 100 requests a second without a failed request', async () => {
  const load = startLoad();
  await load.sent(100);
  await identity.restart({ CALLER_PUBLIC_KEY: `${next.publicKey},${old.publicKey}` });
  await load.sent(100);
  await gateway.restart({ CALLER_PRIVATE_KEY: next.privateKey });
  await load.sent(100);
  await identity.restart({ CALLER_PUBLIC_KEY: next.publicKey });
  await load.sent(100);
  expect(await load.end()).toEqual([]);
});

it('replaces the database passwords at 100 requests a second without a failed request', async () => {
  const load = startLoad();
  await load.sent(100);
  await migrate(`${OLD},${NEW}`);
  await identity.restart({ DATABASE_PASSWORDS: `${NEW},${OLD}`, RETENTION_DATABASE_PASSWORDS: `${NEW},${OLD}` });
  await load.sent(100);
  await eventually(async () => {
    await migrate(NEW);
    await expect(connectWith(OLD)).rejects.toMatchObject({ code: '28P01' });
  });
  await connectWith(NEW);
  await load.sent(100);
  expect(await load.end()).toEqual([]);
});

it('rejects the requests of a gateway whose key the services do not have', async () => {
  await gateway.restart({ CALLER_PRIVATE_KEY: unknown.privateKey });
  try {
    expect(await requestUser()).not.toBe('200');
  } finally {
    // A test that failed runs again after this one.
    await gateway.restart({ CALLER_PRIVATE_KEY: next.privateKey });
  }
});

function createKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** Sends 100 requests a second, on schedule, whether or not earlier ones have finished, and repeats none. */
function startLoad() {
  const requests: Promise<string>[] = [];
  let ended = false;
  const begin = performance.now();
  const sending = (async () => {
    for (; !ended; await sleep(5))
      while (requests.length < (performance.now() - begin) / 10) requests.push(requestUser());
  })();
  return {
    /** Waits until so many more requests are sent. */
    async sent(count: number): Promise<void> {
      const target = requests.length + count;
      await eventually(() => expect(requests.length).toBeGreaterThanOrEqual(target));
    },
    /** The outcomes of the requests that failed. */
    async end(): Promise<string[]> {
      ended = true;
      await sending;
      console.log(`${requests.length} requests in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
      return (await Promise.all(requests)).filter((outcome) => outcome !== '200');
    },
  };
}

/** Reads the signed-in user on a connection of its own. Returns the status, with the body of an error. */
function requestUser(): Promise<string> {
  return new Promise((resolve) => {
    const request = get(`${gateway.url}/api/user`, { agent: false, headers: { cookie } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.once('error', (error) => resolve(error.message));
      response.once('end', () => resolve(response.statusCode === 200 ? '200' : `${response.statusCode} ${body}`));
    });
    request.once('error', (error) => resolve(error.message));
  });
}
