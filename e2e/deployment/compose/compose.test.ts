// The tests build on each other: one stack, started once, in a copy of the repository, by the commands of docs/operations.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { services } from '@commonyard/dev-stack/services';
import { documentedCommands } from '@commonyard/testing/documented-commands';
import { eventually } from '@commonyard/testing/eventually';
import { run } from '../src/command.ts';
import { openStack, type Container } from '../src/docker.ts';
import { copyRepository } from '../src/repository-copy.ts';
import { expectOwnEventsOnly, expectOwnSchemaOnly } from '../src/access-probes.ts';
import {
  addLoanPapers,
  forgetSession,
  logIn,
  readBackupTime,
  readStoredData,
  requestPasswordReset,
  runJourney,
  uploadImage,
} from '../src/product-checks.ts';

const programs = ['gateway', ...services.map(({ name }) => name)];
const servers = ['postgres', 'nats', 'objects', 'mail'];
const [port, mailPort] = [String(await freePort()), String(await freePort())];
const url = `http://localhost:${port}`;
const env = { COMMONYARD_PORT: port, MAIL_PORT: mailPort, COMMONYARD_VERSION: 'check' };
const repository = await copyRepository();
const pathOf = (file: string) => join(repository.folder, file);
const stack = openStack(`commonyard-check-${process.pid}`, env, repository.folder);
/** Writes settings into the operator's .env. */
const writeSettings = (...lines: string[]) => writeFileSync(pathOf('.env'), `${lines.join('\n')}\n`);

const [createKey = ''] = documentedCommands('backup.md', 'Keys');
const [backUp = ''] = documentedCommands('backup.md', 'Docker Compose');
const [restore = ''] = documentedCommands('backup.md', 'Restore with Docker Compose');
const [replaceSecret = '', removeFormer = ''] = documentedCommands('rotate-secrets.md', 'Docker Compose');
const [apply = ''] = documentedCommands('upgrade.md', 'Apply with Docker Compose');
const [upgrade = ''] = documentedCommands('upgrade.md', 'New version with Docker Compose');
const ofVersion = (commands: string) => commands.replace('VERSION=local', `VERSION=${env.COMMONYARD_VERSION}`);

const startStack = () => stack.up(['--build'], ['--profile', 'demo']);

beforeAll(() =>
  startStack().catch((error: Error) => {
    // Jest repeats tests only: without this, one failed start would fail every test of the file.
    if (!Number(process.env['TEST_RETRIES'])) throw error;
    console.error(`Unstable: ${error.message}`);
    return startStack();
  }),
);
afterAll(async () => {
  await stack.remove();
  repository.remove();
});

const runIn = (service: string, script: string) => stack.runScript(service, script);
const containers = () => stack.containers();
const expectSoon = async (condition: () => Promise<boolean>) =>
  expect(await waitUntil(condition, { withinMs: 300_000, everyMs: 500 })).toBe(true);
const isHealthy = async (service: string) => (await containers()).get(service)?.State.Health?.Status === 'healthy';

it('runs every program and server healthy, after all migrations have exited', async () => {
  const all = await containers();
  for (const service of [...programs, ...servers])
    expect([service, all.get(service)?.State.Health?.Status]).toEqual([service, 'healthy']);
  const exited = [...all].filter(([service]) => /-(migration|demo)$|^secrets$|^volume-owners$/.test(service));
  expect(exited.map(([service, { State }]) => [service, State.Status])).toEqual(
    exited.map(([service]) => [service, 'exited']),
  );
});

it('publishes the gateway and the mail page only, on 127.0.0.1', async () => {
  const published = [...(await containers())].flatMap(([service, { HostConfig }]) =>
    Object.entries(HostConfig.PortBindings).map(([port, at]) => [service, port, at.map(({ HostIp }) => HostIp).join()]),
  );
  expect(published.sort(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['gateway', '8080/tcp', '127.0.0.1'],
    ['mail', '8025/tcp', '127.0.0.1'],
  ]);
});

it('runs our own images without root, on a read-only file system', async () => {
  const all = [...(await containers())].filter(([, { Config }]) => Config.Image.startsWith('commonyard/'));
  expect(all.length).toBeGreaterThan(programs.length);
  for (const [service, { Config, HostConfig }] of all)
    expect([service, Config.User, HostConfig.ReadonlyRootfs, HostConfig.CapDrop]).toEqual([
      service,
      '1000:1000',
      true,
      ['ALL'],
    ]);
});

it('runs the servers without root and privileges, on a read-only file system', async () => {
  const all = await containers();
  for (const service of servers) {
    const { Config, HostConfig } = all.get(service)!;
    expect([service, HostConfig.ReadonlyRootfs, HostConfig.CapDrop]).toEqual([service, true, ['ALL']]);
    expect([service, Config.User]).toEqual([service, service === 'postgres' ? '999:999' : '1000:1000']);
  }
});

it('holds no secret in an image or in the settings of a container', async () => {
  const inspected = await run('docker', ['inspect', ...[...(await containers()).values()].map(({ Id }) => Id)]);
  const secrets = await stack.runScript(
    'identity',
    'console.log(process.env.SESSION_SECRET, process.env.DATABASE_PASSWORDS)',
  );
  expect(secrets).toMatch(/^\S{32,} \S{32,}$/);
  for (const secret of secrets.split(' ')) expect(inspected).not.toContain(secret);
});

it('passes a journey in a real browser', async () => {
  expect(await runJourney(url)).toMatch(/^[1-9]\d* passed, 0 failed$/);
});

it('keeps the bucket private', async () => {
  const script =
    "for (const path of ['', '?list-type=2']) console.log((await fetch('http://objects:9000/commonyard' + path)).status)";
  expect(await runIn('media', script)).toBe('403\n403');
});

it('lets no service read the schema of another', () => expectOwnSchemaOnly(stack.runProgram));
it('lets no service publish events of another', () => expectOwnEventsOnly(stack.runProgram));

it('sends emails, which the mail page shows', async () => {
  await requestPasswordReset(url, 'operator@smiths-falls.example.com');
  const arrived = async () => {
    const response = await fetch(`http://localhost:${mailPort}/api/v1/messages`);
    return JSON.stringify(await response.json()).includes('operator@smiths-falls.example.com');
  };
  await expectSoon(arrived);
});

it('keeps its data over down and up', async () => {
  await addLoanPapers(url);
  const before = await readStoredData(url);
  await stack.compose('--profile', 'demo', 'down', '--timeout', '30');
  await stack.up();
  expect(await readStoredData(url)).toEqual(before);
});

it('is restored from an encrypted backup byte for byte after all data is lost', async () => {
  const before = await readStoredData(url);
  const [, recipient = ''] = /^Public key: (age1\w+)$/m.exec(await stack.shell(ofVersion(createKey)))!;
  expect(readFileSync(pathOf('identity.txt'), 'utf8')).toContain('AGE-SECRET-KEY-');
  writeSettings(`BACKUP_RECIPIENTS=${recipient}`);
  const out = await stack.shell(backUp);
  const [name] = out.match(/^\d{4}-\S+(?=: the database and [1-9]\d* objects)/m)!;
  expect(out).toMatch(/objects are intact; not decrypted/);
  expect(out).toContain(`${name}  `);
  await stack.compose('--profile', '*', 'down', '--timeout', '30');
  await stack.removeVolumes(['postgres', 'nats', 'objects', 'secrets']);
  expect(await stack.shell(restore)).toContain(`${name}: restored`);
  // The secret that signs session cookies is not part of the backup and has been generated anew.
  forgetSession();
  expect(await readStoredData(url)).toEqual(before);
});

it('shows administrators when the backup was made', async () => {
  expect(await readBackupTime(url)).toMatch(/^\d{4}-/);
});

it.each([
  ['database-passwords', 'process.env.DATABASE_PASSWORDS'],
  ['server-passwords', 'process.env.NATS_URL'],
  ['caller-key', 'process.env.CALLER_PUBLIC_KEY'],
  ['session-secret', 'process.env.SESSION_SECRET'],
])('replaces the secret %s by the documented commands', async (secret, setting) => {
  const read = () => runIn('identity', `console.log(${setting})`);
  const [before, data] = [await read(), await readStoredData(url)];
  // The session was signed by the former value, also where a command fails.
  forgetSession();
  await stack.shell(replaceSecret.replace('caller-key', secret));
  if (secret === 'session-secret') await stack.shell(removeFormer);
  const after = await read();
  expect([after === before, after.includes(before), after.includes(',')]).toEqual([false, false, false]);
  expect(await readStoredData(url)).toEqual(data);
  expect(await uploadImage(url)).toEqual({ type: 'image/webp', same: true });
});

it('has one login for each database role, that of its present password', async () => {
  const statement = "SELECT count(*) FROM pg_roles WHERE rolcanlogin AND rolname ~ '_(app|retention)_[0-9a-f]{4}$'";
  const psql = ['psql', '--username=postgres', '--dbname=commonyard', '--tuples-only', '--no-align'];
  const count = await stack.compose('exec', '--no-TTY', 'postgres', ...psql, '--command', statement);
  expect(Number(count)).toBe(2 * (programs.length - 1));
});

it('gets a changed setting by the documented command', async () => {
  writeSettings('LOG_LEVEL=warn', 'ASSETS_REPLICAS=2');
  await stack.shell(apply);
  expect(await runIn('gateway', 'console.log(process.env.LOG_LEVEL)')).toBe('warn');
  expect((await stack.compose('ps', '--quiet', 'assets')).trim().split('\n')).toHaveLength(2);
  await readStoredData(url);
  writeSettings();
  await stack.shell(apply);
  expect((await stack.compose('ps', '--quiet', 'assets')).trim().split('\n')).toHaveLength(1);
});

it('closes the public entrance to others by the documented commands, and keeps its data', async () => {
  const before = await readStoredData(url);
  const [close = ''] = documentedCommands('incident.md', 'Close it with Docker Compose');
  // The engine gives the requests of this machine an address of the container's network.
  writeSettings('OPEN_ONLY_TO=10.0.0.0/8,172.16.0.0/12,192.168.0.0/16');
  expect(await stack.shell(close)).toMatch(/^503$/m);
  expect(await logIn(url, 'admin')).toMatch(/^sid=/);
  writeSettings('OPEN_ONLY_TO=192.0.2.1');
  expect(await stack.shell(close)).toMatch(/^503$/m);
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(503);
  expect((await fetch(`${url}/api/assets`)).status).toBe(503);
  writeSettings();
  expect(await stack.shell(close)).toMatch(/^200$/m);
  expect(await readStoredData(url)).toEqual(before);
});

it('builds the images of a new version, that of the backup too, and replaces the containers', async () => {
  const imageOf = async (name: string) =>
    (await run('docker', ['image', 'inspect', '--format', '{{.Id}}', `commonyard/${name}:check`])).trim();
  const [backup, assets] = [await imageOf('backup'), (await containers()).get('assets')!.Image];
  appendFileSync(pathOf('deploy/backup/src/main.ts'), '// The next version.\n');
  appendFileSync(pathOf('services/assets/src/server.ts'), "process.title = 'the next version';\n");
  await stack.shell(upgrade);
  expect(await imageOf('backup')).not.toBe(backup);
  expect(await imageOf('assets')).not.toBe(assets);
  expect((await containers()).get('assets')!.Image).toBe(await imageOf('assets'));
  await stack.shell(documentedCommands('upgrade.md', 'Replay with Docker Compose')[0]!);
});

it('has the functions of the runbooks', async () => {
  const [functions] = documentedCommands('runbooks.md', 'Functions for Docker Compose');
  const calls = `pods; logs gateway; run identity cli.mjs audit-verify || true; sql 'SELECT 41 + 1 AS sum'; restart media; apply`;
  const out = await stack.shell(
    `${functions}\n${calls}\nmetrics media '^process_start_time_seconds'\nproblems media || true`,
  );
  // Entries are sealed every minute; those from before the restore have the key of the lost installation.
  expect(out).toMatch(/^identity: (?:\d+ entries verify|no entries are sealed|entry \d+ was sealed with a key)/m);
  expect(out).toMatch(/^ +42$/m);
  expect(out).toMatch(/^process_start_time_seconds/m);
});

it('gives an operator without Node the program that replaces secrets in a cluster', async () => {
  const [takeNode = ''] = documentedCommands('rotate-secrets.md', 'Node for the command');
  const secret = JSON.stringify({ data: { 'session-secret': btoa('s'.repeat(32)) } });
  const command = `echo '${secret}' | ./node deploy/helm/rotate-secret.ts session-secret add`;
  expect(await stack.shell(`${ofVersion(takeNode)}\n${command}`)).toContain('"session-secret"');
});

it.each([...programs, ...servers])('recovers from a SIGKILL of %s', async (service) => {
  const { RestartCount, State } = (await containers()).get(service) as Container;
  // In a container that sees the engine's processes: after `docker kill` the engine does not restart the container.
  const { Config } = (await containers()).get('secrets') as Container;
  const killer = ['--rm', '--pid=host', '--privileged', '--user=0', '--entrypoint=sh', Config.Image];
  await run('docker', ['run', ...killer, '-c', `kill -9 ${State.Pid}`]);
  const hasRestarted = async () =>
    ((await containers()).get(service)?.RestartCount ?? 0) > RestartCount && (await isHealthy(service));
  await expectSoon(hasRestarted);
  await eventually(() => readStoredData(url), { within: 300_000, every: 500 });
});

it('lets Prometheus scrape every program and evaluate every rule', async () => {
  await stack.up(['prometheus'], ['--profile', 'observability']);
  const queryPrometheus = (path: string, expression: string) => `
    const { data } = await (await fetch('http://prometheus:9090/api/v1/${path}')).json();
    console.log(${expression});`;
  const areAllUp = async () =>
    (await runIn('gateway', queryPrometheus('query?query=sum(up)', 'data.result[0]?.value[1]'))) ===
    String(programs.length);
  await expectSoon(areAllUp);
  const states = queryPrometheus(
    'rules',
    '[...new Set(data.groups.flatMap(({ rules }) => rules.map(({ health }) => health)))].join()',
  );
  const areRulesHealthy = async () => (await runIn('gateway', states)) === 'ok';
  await expectSoon(areRulesHealthy);
});

it('sets a Secure __Host- cookie behind https', async () => {
  expect(await logIn(url, 'admin')).toMatch(/^sid=(?!.*Secure)/);
  const https = openStack(
    `commonyard-check-${process.pid}`,
    { ...env, PUBLIC_URL: 'https://yard.example' },
    repository.folder,
  );
  await https.up(['--no-deps', 'gateway', 'identity']);
  expect(await logIn(url, 'admin')).toMatch(/^__Host-sid=.*Secure/);
});

it('runs on another S3 server', async () => {
  await stack.up([], ['-f', 'docker-compose.yml', '-f', 'deploy/compose/versitygw.yml']);
  // It creates its bucket when it starts.
  await stack.compose('restart', 'media');
  await expectSoon(() => isHealthy('media'));
  const script = "console.log((await fetch('http://objects:9000/commonyard?list-type=2')).status)";
  expect(await runIn('media', script)).toBe('403');
  expect(await uploadImage(url)).toEqual({ type: 'image/webp', same: true });
});
