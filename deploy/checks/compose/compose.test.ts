// The tests build on each other: one stack, brought up once. What each expects is said in its own words.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@commonyard/local/backends/free-port';
import { waitUntil } from '@commonyard/local/processes/wait-until';
import { run } from '../src/command.ts';
import { openStack, type Container, type Stack } from '../src/docker.ts';
import { askDatabase, sayEvent } from '../src/forbidden.ts';
import { askForPassword, forgetSession, journey, logIn, readEverything, sendPicture } from '../src/visitor.ts';

const ours = ['gateway', 'identity', 'assets', 'media', 'inquiries', 'notifications'];
const servers = ['postgres', 'nats', 'objects', 'mail'];
let stack: Stack;
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  const [port, mail] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  env = { COMMONYARD_PORT: String(port), MAIL_PORT: String(mail), COMMONYARD_VERSION: 'check' };
  stack = openStack(`commonyard-check-${process.pid}`, env);
  await stack.up(['--build'], ['--profile', 'demo']);
});
afterAll(async () => {
  await stack.compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
});

const containers = () => stack.containers();
const healthy = async (service: string) => (await containers()).get(service)?.State.Health?.Status === 'healthy';

it('runs every service and server, healthy, after each migration came through', async () => {
  const all = await containers();
  for (const service of [...ours, ...servers])
    expect([service, all.get(service)?.State.Health?.Status]).toEqual([service, 'healthy']);
  const ended = [...all].filter(([service]) => /-(migration|demo)$|^secrets$/.test(service));
  expect(ended.map(([service, { State }]) => [service, State.Status])).toEqual(
    ended.map(([service]) => [service, 'exited']),
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

it('runs our own containers as nobody special, on a file system they cannot write', async () => {
  const all = [...(await containers())].filter(([, { Config }]) => Config.Image.startsWith('commonyard/'));
  expect(all.length).toBeGreaterThan(ours.length);
  for (const [service, { Config, HostConfig }] of all)
    expect([service, Config.User, HostConfig.ReadonlyRootfs, HostConfig.CapDrop]).toEqual([
      service,
      '1000:1000',
      true,
      ['ALL'],
    ]);
});

it('holds no secret in an image or in the settings of a container', async () => {
  const shown = await run('docker', ['inspect', ...[...(await containers()).values()].map(({ Id }) => Id)]);
  const kept = await stack.inside('identity', 'console.log(process.env.SESSION_SECRET, process.env.DATABASE_URL)');
  expect(kept).toMatch(/^\S{32,} postgres:\S+$/);
  for (const secret of kept.split(' ')) expect(shown).not.toContain(secret);
});

it('serves a journey in a real browser', async () => {
  expect(await journey(url)).toMatch(/^[1-9]\d* passed, 0 failed$/);
});

it('keeps the bucket private', async () => {
  const script =
    "for (const path of ['', '?list-type=2']) console.log((await fetch('http://objects:9000/commonyard' + path)).status)";
  expect(await stack.inside('media', script)).toBe('403\n403');
});

it('lets no service into the schema of another', async () => {
  expect(await stack.inside('assets', askDatabase('assets', 'listings'))).toBe('allowed');
  expect(await stack.inside('assets', askDatabase('identity', 'users'))).toBe('42501');
  expect(await stack.inside('media', askDatabase('inquiries', 'inquiries'))).toBe('42501');
});

it('lets no service say what is not its own', async () => {
  expect(await stack.inside('assets', sayEvent('assets', 'asset.tried'))).toBe('allowed');
  expect(await stack.inside('media', sayEvent('media', 'asset.tried'))).toBe('refused');
  expect(await stack.inside('assets', sayEvent('assets', 'session.revoked'))).toBe('refused');
});

it('sends mails, which the mail page keeps', async () => {
  await askForPassword(url, 'operator@smiths-falls.example.com');
  const arrived = async () => {
    const answer = await fetch(`http://localhost:${env['MAIL_PORT']}/api/v1/messages`);
    return JSON.stringify(await answer.json()).includes('operator@smiths-falls.example.com');
  };
  expect(await waitUntil(arrived, { withinMs: 300_000, everyMs: 500 })).toBe(true);
});

it('keeps what it has over down and up', async () => {
  const before = await readEverything(url);
  await stack.compose('--profile', 'demo', 'down', '--timeout', '30');
  await stack.up();
  expect(await readEverything(url)).toEqual(before);
});

it('comes back from a backup when everything it stored is gone, byte for byte', async () => {
  const before = await readEverything(url);
  const tool = ['run', '--rm', '--no-TTY', 'backup'];
  const [name] = (await stack.compose(...tool, 'backup')).match(/^\d{4}-\S+(?=: the database and [1-9]\d* objects)/m)!;
  await stack.compose('--profile', '*', 'down', '--timeout', '30');
  await stack.removeVolumes(['postgres', 'nats', 'objects', 'secrets']);
  await stack.up();
  await stack.compose('stop', ...ours);
  await stack.compose(...tool, 'restore', name);
  await stack.up();
  // Sessions are data too; the secret that signs their cookies is not, and was made anew.
  forgetSession();
  expect(await readEverything(url)).toEqual(before);
});

it.each([...ours, ...servers])('recovers from a SIGKILL of %s', async (service) => {
  const { RestartCount, State } = (await containers()).get(service) as Container;
  // From a container that sees the engine's processes: `docker kill` would count as a wish that it stays ended.
  const killer = ['--rm', '--pid=host', '--privileged', '--user=0', 'node:24-bookworm-slim'];
  await run('docker', ['run', ...killer, 'sh', '-c', `kill -9 ${State.Pid}`]);
  const back = async () =>
    ((await containers()).get(service)?.RestartCount ?? 0) > RestartCount && (await healthy(service));
  expect(await waitUntil(back, { withinMs: 300_000, everyMs: 500 })).toBe(true);
  expect(
    await waitUntil(
      () =>
        readEverything(url).then(
          () => true,
          () => false,
        ),
      { withinMs: 300_000, everyMs: 500 },
    ),
  ).toBe(true);
});

it('lets Prometheus see every process, and work out every rule', async () => {
  await stack.up(['prometheus'], ['--profile', 'observability']);
  const ask = (path: string, expression: string) => `
    const { data } = await (await fetch('http://prometheus:9090/api/v1/${path}')).json();
    console.log(${expression});`;
  const seen = async () =>
    (await stack.inside('gateway', ask('query?query=sum(up)', 'data.result[0]?.value[1]'))) === String(ours.length);
  expect(await waitUntil(seen, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
  const states = ask(
    'rules',
    '[...new Set(data.groups.flatMap(({ rules }) => rules.map(({ health }) => health)))].join()',
  );
  const worked = async () => (await stack.inside('gateway', states)) === 'ok';
  expect(await waitUntil(worked, { withinMs: 300_000, everyMs: 1_000 })).toBe(true);
});

it('is never weaker behind https: the cookie is Secure and __Host-', async () => {
  expect(await logIn(url, 'admin')).toMatch(/^sid=(?!.*Secure)/);
  const https = openStack(`commonyard-check-${process.pid}`, { ...env, PUBLIC_URL: 'https://yard.example' });
  await https.up(['--no-deps', 'gateway', 'identity']);
  expect(await logIn(url, 'admin')).toMatch(/^__Host-sid=.*Secure/);
});

it('runs on another S3 server', async () => {
  await stack.up([], ['-f', 'docker-compose.yml', '-f', 'deploy/compose/versitygw.yml']);
  // It makes its bucket when it starts.
  await stack.compose('restart', 'media');
  expect(await waitUntil(() => healthy('media'), { withinMs: 300_000 })).toBe(true);
  const script = "console.log((await fetch('http://objects:9000/commonyard?list-type=2')).status)";
  expect(await stack.inside('media', script)).toBe('403');
  expect(await sendPicture(url)).toEqual({ type: 'image/webp', same: true });
});
