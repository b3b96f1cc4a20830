import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, isListening } from '@commonyard/dev-stack/backends/free-port';
import { resolveNatsServer } from '@commonyard/dev-stack/backends/nats-resolver';
import { startS3, type RunningS3 } from '@commonyard/dev-stack/backends/s3';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { startChild, type Child } from '@commonyard/dev-stack/processes/child';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { passwordVariable } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { runServiceCommand, startProgram } from '@commonyard/testing/script';
import { createTemporaryFolder } from '@commonyard/testing/temporary-folder';
import { accounts } from '../../../deploy/nats/accounts.ts';

const { postgresUrl } = testBackends();
const id = crypto.randomUUID().slice(0, 8);
const database = `test_wrong_passwords_${id}`;
const SECRET = 'hunter2-hunter2';
const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString();

let nats: Child;
let s3: RunningS3;
/** The right settings of the service media and of its migration. */
let env: Record<string, string>;
beforeAll(async () => {
  const folder = await createTemporaryFolder();
  const port = await freePort();
  const users = [...Object.keys(accounts), 'owner'];
  nats = await startChild({
    name: 'NATS',
    command: await resolveNatsServer(),
    args: [
      '--config',
      join(root, 'deploy/helm/commonyard/files/nats.conf'),
      '--addr',
      '127.0.0.1',
      '--port',
      String(port),
      '--store_dir',
      folder,
    ],
    env: Object.fromEntries(users.map((user) => [passwordVariable(user), `secret-${user}`])),
    cwd: folder,
    logFile: join(folder, 'nats.log'),
  });
  await waitUntil(() => isListening(port), { withinMs: 10_000 });
  s3 = await startS3({ dataDir: join(folder, 's3'), buckets: ['commonyard'] });
  const url = new URL(await ensureDatabase(postgresUrl, database));
  const { password: ownerPassword } = url;
  url.password = '';
  const addressOf = (user: string) => Object.assign(new URL(url), { username: user }).href;
  env = {
    PORT: '0',
    DATABASE_OWNER_URL: url.href,
    DATABASE_OWNER_PASSWORD: decodeURIComponent(ownerPassword),
    DATABASE_URL: addressOf(`media_${id}_app`),
    DATABASE_PASSWORDS: 'password-of-media',
    NATS_OWNER_URL: `nats://owner@127.0.0.1:${port}`,
    NATS_OWNER_PASSWORD: 'secret-owner',
    NATS_URL: `nats://media@127.0.0.1:${port}`,
    NATS_PASSWORD: 'secret-media',
    CALLER_PUBLIC_KEY: key,
    IMAGE_ID_SECRET: 'i'.repeat(32),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  expect(await runServiceCommand('media', 'migrate', env)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await Promise.all([nats.stop(), s3.stop()]);
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
  const { rows } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE strpos(rolname, $1) > 0',
    [id],
  );
  for (const { rolname } of rows) await client.query(`DROP ROLE ${rolname}`);
  await client.end();
});

const withLineEnds = () =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.endsWith('\n') ? value : `${value}\n`]));

it('ignores one line end of every setting', async () => {
  expect(await runServiceCommand('media', 'migrate', withLineEnds())).toMatchObject({ code: 0 });
});

const gone = 'nats://owner@127.0.0.1:1';
it.each([
  [
    'NATS_OWNER_PASSWORD',
    SECRET,
    /^NATS_OWNER_URL: the server 127\.0\.0\.1:\d+ rejects the login of the user owner\. .*NATS_OWNER_PASSWORD/,
  ],
  [
    'DATABASE_OWNER_PASSWORD',
    SECRET,
    /^DATABASE_OWNER_URL: the server 127\.0\.0\.1:\d+ rejects the login of the user postgres\. .*DATABASE_OWNER_PASSWORD/,
  ],
  ['NATS_OWNER_URL', gone, /^NATS_OWNER_URL: no server answers at 127\.0\.0\.1:1 /],
  ['DATABASE_OWNER_URL', 'postgres://u@127.0.0.1:1/x', /^DATABASE_OWNER_URL: no server answers at 127\.0\.0\.1:1 /],
  [
    'NATS_OWNER_PASSWORD',
    `${SECRET}\n\n`,
    /^Missing or unusable environment variables: NATS_OWNER_URL|^NATS_OWNER_PASSWORD contains a line break/m,
  ],
  ['DATABASE_PASSWORDS', `${SECRET}\n\n`, /^DATABASE_PASSWORDS contains a line break/m],
  ['DATABASE_OWNER_URL', `postgres://u:${SECRET}@[db/x`, /^DATABASE_OWNER_URL is no valid address/m],
])('migrates not with a wrong %s, and says why without a stack', async (name, value, sentence) => {
  const { code, stderr } = await runServiceCommand('media', 'migrate', { ...env, [name]: value });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/^\s+at |hunter2/m);
  expect(code).toBe(1);
});

it.each([
  ['NATS_PASSWORD', SECRET, 'NATS_URL: the server 127.0.0.1:', 'of the user media. '],
  ['DATABASE_PASSWORDS', SECRET, 'DATABASE_URL: the server 127.0.0.1:', 'rejects the login of the user media_'],
  [
    'S3_SECRET_ACCESS_KEY',
    SECRET,
    'S3_ENDPOINT: the server 127.0.0.1:',
    'compare S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY',
  ],
  ['DATABASE_URL', 'postgres://u@127.0.0.1:1/x', 'DATABASE_URL: no server answers at 127.0.0.1:1 '],
  ['NATS_URL', 'nats://media@127.0.0.1:1', 'NATS_URL: no server answers at 127.0.0.1:1 '],
  ['S3_ENDPOINT', 'http://127.0.0.1:1', 'S3_ENDPOINT: no server answers at 127.0.0.1:1 '],
])('serves with a wrong %s, and logs why without a stack', async (name, value, ...parts) => {
  let stdout = '';
  const service = await startProgram('services/media/src/server.ts', { ...env, [name]: value });
  service.child.stdout.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
  try {
    await eventually(() => {
      const line = stdout.split('\n').find((each) => parts.every((part) => each.includes(part)));
      if (line === undefined) throw new Error(stdout);
      expect(line).not.toMatch(/"stack"|hunter2/);
    });
  } finally {
    service.child.kill('SIGKILL');
  }
});

it.each([
  'IMAGE_ID_SECRET',
  'NATS_PASSWORD',
  'DATABASE_PASSWORDS',
  'S3_SECRET_ACCESS_KEY',
  'NATS_URL',
  'DATABASE_URL',
  'S3_ENDPOINT',
])('does not start with %s that has two line ends, and names it without a stack', async (name) => {
  const { exited } = await startProgram('services/media/src/server.ts', { ...env, [name]: `${env[name]}\n\n` });
  const { code, stderr } = await exited;
  expect(stderr).toMatch(new RegExp(`^${name} contains a line break`, 'm'));
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});
