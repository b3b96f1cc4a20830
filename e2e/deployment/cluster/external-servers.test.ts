// The chart with servers outside of the release, which accept TLS only, with certificates of a private authority.
// The release has a name that does not contain the chart's. The tests build on each other.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { services } from '@commonyard/dev-stack/services';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { documentedCommands } from '@commonyard/testing/documented-commands';
import { attempt, run } from '../src/command.ts';
import { openRelease, timeout } from '../src/cluster-release.ts';
import { NATS_SERVERS, secret, startExternalServers } from '../src/external-servers.ts';
import { chart, demoValues, findHelms, valuesOf } from '../src/helm.ts';
import { openNamespace } from '../src/kubernetes.ts';
import { openOperatorShell, type OperatorShell } from '../src/operator-shell.ts';
import { psql } from '../src/psql.ts';
import { forgetSession, requestPasswordReset, runJourney, sendInquiries, uploadImage } from '../src/product-checks.ts';

const product = await openRelease('external', 'yard');
const { inside, release, url, throughGateway } = product;
const servers = openNamespace(`${inside.name}-servers`);
const [helm = 'helm'] = await findHelms();
const helmRun = (...args: string[]) => run(helm, ['--namespace', inside.name, ...args]);

const databases = services.map(({ name }) => name);
const password = () => `p${crypto.randomUUID()}`;
const credentials = {
  database: password(),
  s3KeyId: 'yard',
  s3Secret: password(),
  mail: password(),
  nats: Object.fromEntries(['gateway', ...databases, 'owner'].map((user) => [user, password()])),
};

const host = (server: string) => `${server}.${servers.name}`;
const values = {
  ...product.settings,
  bundled: { enabled: false },
  secrets: { generate: false },
  existingSecret: 'commonyard-secrets',
  secretRefs: {
    'database-password-owner': { name: 'yard-database', key: 'password' },
    's3-access-key-id': { name: 'yard-bucket', key: 'AWS_ACCESS_KEY_ID' },
    's3-secret-access-key': { name: 'yard-bucket', key: 'AWS_SECRET_ACCESS_KEY' },
    'mail-password': { name: 'yard-mail', key: 'password' },
  },
  database: { host: host('postgres'), name: 'yard', ownerUser: 'yard', sslMode: 'verify-full' },
  nats: {
    hosts: NATS_SERVERS.map((server) => host(`${server}.nats`)),
    tls: { enabled: true },
    stream: { replicas: 3 },
  },
  storage: { endpoint: `https://${host('objects')}:7070`, createBucket: true },
  mail: { host: host('mail'), port: 2525, requireTLS: true, user: 'yard', postalAddress: 'Town, 1 Main Street' },
  demo: { enabled: true, acceptPublishedPasswords: true },
};
const demo = parse(readFileSync(join(root, demoValues), 'utf8')) as object;
const trusting = { ...values, caBundle: { configMap: 'town-ca' } };
const install = (chosen: object) => ['install', release, chart, '--values', demoValues, ...valuesOf(chosen), '--wait'];

let operator: OperatorShell;
beforeAll(async () => {
  await product.create();
  operator = await openOperatorShell(helm, inside.name, release);
  await run('kubectl', ['create', 'namespace', servers.name]);
  const { authority } = await startExternalServers(servers.name, credentials);
  const caller = generateKeyPairSync('ed25519');
  const linkToken = generateKeyPairSync('x25519');
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const secrets = [
    secret('commonyard-secrets', {
      ...Object.fromEntries(
        databases.flatMap((name) => [name, `${name}-retention`].map((key) => [`database-password-${key}`, password()])),
      ),
      ...Object.fromEntries(Object.entries(credentials.nats).map(([user, value]) => [`nats-password-${user}`, value])),
      ...Object.fromEntries(
        ['session', 'form-token', 'unsubscribe', 'image-id', 'audit-log'].map((key) => [`${key}-secret`, password()]),
      ),
      'caller-private-key': caller.privateKey.export(pem).toString(),
      'caller-public-key': caller.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      'link-token-private-key': linkToken.privateKey.export(pem).toString(),
      'link-token-public-key': linkToken.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }),
    secret('yard-database', { password: credentials.database }),
    secret('yard-bucket', { AWS_ACCESS_KEY_ID: credentials.s3KeyId, AWS_SECRET_ACCESS_KEY: credentials.s3Secret }),
    secret('yard-mail', { password: credentials.mail }),
  ];
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: secrets });
  await inside.kubectlWithInput(list, 'apply', '--filename=-');
  operator.write('town-ca.pem', authority);
  await operator.shell(documentedCommands('kubernetes.md', 'TLS to the servers')[0]!);
  await product.startOutside();
});
afterAll(async () => {
  operator.close();
  await product.removeOutside();
  await run('kubectl', ['delete', 'namespace', servers.name, inside.name, '--wait=false']);
});

/** The rows of a query, each as its columns. */
const query = async (sql: string): Promise<string[][]> =>
  (await psql(servers, 'postgres-0', 'yard', sql)).map((row) => row.split('|'));
const ofAllSchemas = (sql: (schema: string) => string) => databases.map(sql).join(' UNION ALL ');

type Mail = { to: string[]; secure: boolean; messageId: string };
const readMails = async () =>
  (await servers.kubectl('logs', 'mail-0', '--tail=-1'))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Mail);
const monitor = async <T>(server: string, path: string): Promise<T> =>
  JSON.parse(await servers.kubectl('exec', server, '--', 'wget', '-qO-', `http://127.0.0.1:8222/${path}`));

it('is not installed if it does not know the authority, and the log of the migration has the reason', async () => {
  const { code } = await attempt(helm, ['--namespace', inside.name, ...install(values), '--timeout=20s']);
  expect(code).not.toBe(0);
  const ofMigrations = '--selector=app.kubernetes.io/component=migration';
  const log = () => inside.kubectl('logs', ofMigrations, '--tail=-1');
  expect(await waitUntil(async () => /certificate/.test(await log()), { withinMs: 120_000, everyMs: 1_000 })).toBe(
    true,
  );
  expect(await log()).toMatch(/unable to verify the first certificate|self-signed certificate in certificate chain/);
  expect(await query(`SELECT nspname FROM pg_namespace WHERE nspname IN ('identity', 'assets')`)).toEqual([]);
  await helmRun('uninstall', release, '--wait');
});

it('is installed with the authority, and becomes ready', async () => {
  expect(await helmRun(...install(trusting), timeout)).toContain('STATUS: deployed');
  forgetSession();
});

it('passes helm test', async () => {
  expect(await helmRun('test', release)).toContain('Phase:          Succeeded');
});

it('passes a journey in a real browser, and stores an image', async () => {
  expect(await throughGateway(() => runJourney(url))).toMatch(/^[1-9]\d* passed, 0 failed$/);
  expect(await throughGateway(() => uploadImage(url))).toEqual({ type: 'image/webp', same: true });
});

it('delivers email over TLS', async () => {
  await throughGateway(() => requestPasswordReset(url, 'operator@smiths-falls.example.com'));
  const received = async () => (await readMails()).find(({ to }) => to.includes('operator@smiths-falls.example.com'));
  expect(await waitUntil(async () => (await received()) !== undefined, { withinMs: 60_000, everyMs: 500 })).toBe(true);
  expect((await received())!.secure).toBe(true);
});

it('encrypts every connection to Postgres and NATS', async () => {
  const sessions = await query(
    `SELECT usename, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL`,
  );
  expect(sessions.length).toBeGreaterThan(databases.length);
  expect(sessions.filter(([, ssl]) => ssl !== 't')).toEqual([]);
  const connections = await Promise.all(
    NATS_SERVERS.map((server) =>
      monitor<{ connections: { tls_version?: string; authorized_user: string }[] }>(server, 'connz?auth=1'),
    ),
  );
  const clients = connections.flatMap((server) => server.connections);
  expect(new Set(clients.map((client) => client.authorized_user))).toEqual(new Set(['gateway', ...databases]));
  expect(clients.filter((client) => client.tls_version !== '1.3')).toEqual([]);
});

it('gets a secret of another store in steps, without a failed request', async () => {
  const [readStep = '', replacePods = ''] = documentedCommands('rotate-secrets.md', 'Secrets from another store');
  await product.underLoad('a secret of another store', async () => {
    for (const step of ['add', 'switch']) {
      const changed = await operator.shell(readStep.replace('session-secret add', `session-secret ${step}`));
      await inside.kubectlWithInput(changed, 'replace', '--filename=-');
      await operator.shell(replacePods);
    }
  });
  const stored = await inside.secret('commonyard-secrets');
  expect(atob(stored['session-secret']!)).toMatch(/^[\w-]{43},p[\w-]{36}$/);
});

type Group = { leader?: string; replicas?: { name: string; current: boolean; offline?: boolean }[] };
type Stream = { cluster?: Group; config: { max_bytes: number } };
type StreamInfo = { account_details?: { stream_detail?: Stream[] }[] };
/** The stream's size, its leader and the other servers that have all its events, as a server sees them. */
async function readStream(server: string) {
  const { account_details: accounts = [] } = await monitor<StreamInfo>(server, 'jsz?streams=true&config=true');
  const { cluster: { leader, replicas = [] } = {}, config } = accounts[0]?.stream_detail?.[0] ?? {};
  const current = replicas.filter(({ current, offline }) => current && !offline).map(({ name }) => name);
  return { leader, current, bytes: config?.max_bytes };
}
const stepsUntil = (condition: () => Promise<boolean>) => waitUntil(condition, { withinMs: 180_000, everyMs: 500 });
const isComplete = async (server: string) => (await readStream(server)).current.length === 2;

it('gets a larger stream and replaces all pods without a failed request', async () => {
  const [restartPods = ''] = documentedCommands('nats.md', 'Move to a cluster');
  const larger = { ...demo, ...trusting, nats: { ...trusting.nats, stream: { replicas: 3, maxMiB: 2048 } } };
  await product.underLoad('another size of the stream', async () => {
    await operator.apply(larger);
    await operator.shell(restartPods);
  });
  expect((await readStream('nats-0')).bytes).toBe(2048 * 1024 * 1024);
});

it('loses nothing and does nothing twice when the server that leads the stream is killed under load', async () => {
  const leader = (await readStream('nats-0')).leader!;
  const others = NATS_SERVERS.filter((server) => server !== leader);
  expect(await stepsUntil(() => isComplete(leader))).toBe(true);
  expect((await readStream(leader)).current.sort()).toEqual(others);
  const seconds: Record<string, number> = {};
  const { posted } = await product.underLoad('loss of the NATS server that leads the stream', async () => {
    await sleep(5_000);
    const began = performance.now();
    await servers.kubectl(
      'exec',
      leader,
      '--',
      'sh',
      '-c',
      'touch /data/stopped && kill -9 $(busybox pidof nats-server)',
    );
    const next = async () => (await readStream(others[0]!)).leader;
    expect(await stepsUntil(async () => ![undefined, '', leader].includes(await next()))).toBe(true);
    seconds['newLeader'] = (performance.now() - began) / 1_000;
    await throughGateway(() => sendInquiries(url, 2));
    // Long enough for posts and for clients that wait for a server which does not respond.
    await sleep(30_000);
    await servers.kubectl('exec', leader, '--', 'rm', '/data/stopped');
    expect(await stepsUntil(async () => isComplete((await next())!))).toBe(true);
    seconds['complete'] = (performance.now() - began) / 1_000;
    await sleep(5_000);
  });
  console.log(JSON.stringify({ leader, ...seconds }));

  const unpublished = ofAllSchemas((schema) => `SELECT id FROM ${schema}.outbox WHERE published_at IS NULL`);
  expect(await stepsUntil(async () => (await query(unpublished)).length === 0)).toBe(true);
  const waiting = `SELECT id FROM notifications.emails WHERE status = 'waiting' AND next_at < now() + interval '1 minute'`;
  expect(await stepsUntil(async () => (await query(waiting)).length === 0)).toBe(true);
  expect(await query(ofAllSchemas((schema) => `SELECT type, error FROM ${schema}.dead_letters`))).toEqual([]);
  // Each listing that was posted has one event, one row in the projection, and one notification of each administrator.
  const effects = await query(`
    SELECT listing, count(DISTINCT projection.id), count(DISTINCT event.id), count(DISTINCT notification.user_id),
      count(notification.id) - count(DISTINCT notification.user_id)
    FROM unnest(ARRAY[${posted.join(',')}]) AS posted(listing)
    LEFT JOIN inquiries.listings AS projection ON projection.id = listing
    LEFT JOIN assets.outbox AS event
      ON event.type = 'asset.submitted' AND event.payload::jsonb -> 'data' ->> 'id' = listing::text
    LEFT JOIN notifications.notifications AS notification ON notification.event_id = event.id
    GROUP BY listing`);
  const administrators = effects[0]![3];
  expect(Number(administrators)).toBeGreaterThan(0);
  expect(effects.map(([, ...counts]) => counts)).toEqual(posted.map(() => ['1', '1', administrators, '0']));
  const ids = (await readMails()).map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
