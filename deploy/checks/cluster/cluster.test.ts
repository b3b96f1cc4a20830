// The tests build on each other, once for each Helm: a release is installed, used, upgraded, removed, and comes back.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@commonyard/local/backends/free-port';
import { services } from '@commonyard/local/services';
import { waitUntil } from '@commonyard/local/processes/wait-until';
import { attempt, run } from '../src/command.ts';
import { openStack } from '../src/docker.ts';
import { askDatabase, sayEvent, tryToReach } from '../src/forbidden.ts';
import { chart, demoValues, findHelms } from '../src/helm.ts';
import { buildImage, loadImages, openNamespace, startCrowd } from '../src/kubernetes.ts';
import { forgetSession, journey, readEverything } from '../src/visitor.ts';

const names = ['gateway', ...services.map(({ name }) => name)];
const images = (tag: string) => names.map((name) => `commonyard/${name}:${tag}`);
const servers = ['postgres:18', 'nats:2.15-alpine', 'versity/versitygw:v1.8.0', 'axllent/mailpit:latest'];

const space = openNamespace(`commonyard-check-${process.pid}`);
const outside = openNamespace(`${space.name}-outside`);
const release = 'commonyard';
let url: string;
let values: string[];

/** The next version of everything: the same, and one more migration. */
const nextAssets = `FROM commonyard/assets:check
USER 0
RUN mv src/migrations/index.ts src/migrations/released.ts
COPY <<'EOF' src/migrations/index.ts
import { sql } from 'kysely';
import { migrations as released } from './released.ts';
const next = { up: async (db) => void (await sql\`ALTER TABLE listings ADD COLUMN IF NOT EXISTS next_note text\`.execute(db)) };
export const migrations = { ...released, '9999-next': next };
EOF
USER 1000:1000
`;

beforeAll(async () => {
  await openStack('commonyard-check', { COMMONYARD_VERSION: 'check' }).compose('--profile', 'demo', 'build');
  for (const name of names.filter((one) => one !== 'assets'))
    await run('docker', ['tag', `commonyard/${name}:check`, `commonyard/${name}:check-next`]);
  await buildImage('commonyard/assets:check-next', nextAssets);
  await loadImages([...images('check'), ...images('check-next'), ...servers]);
  for (const { name } of [space, outside]) await run('kubectl', ['create', 'namespace', name]);
  await run('kubectl', ['label', 'namespace', space.name, 'pod-security.kubernetes.io/enforce=restricted']);
  await outside.kubectl(
    'run',
    'crowd',
    '--image=commonyard/gateway:check',
    '--restart=Never',
    '--command',
    '--',
    'sleep',
    'infinity',
  );
  await outside.kubectl('wait', '--for=condition=Ready', 'pod/crowd', '--timeout=60s');
  const port = await freePort();
  url = `http://localhost:${port}`;
  // The crowd's requests come from many addresses, as it says itself.
  const sets = [`publicUrl=${url}`, 'image.tag=check', 'trustProxy=10.0.0.0/8'];
  values = ['--values', demoValues, ...sets.flatMap((set) => ['--set', set])];
});
afterAll(async () => {
  for (const { name } of [space, outside]) await run('kubectl', ['delete', 'namespace', name, '--wait=false']);
});

const pod = (name: string) => `deployment/${release}-${name}`;
const throughDoor = async <T>(visit: () => Promise<T>): Promise<T> => {
  const way = await space.forward(`service/${release}-gateway`, Number(new URL(url).port), 8080);
  return visit().finally(() => way.close());
};

describe.each(await findHelms())('%s', (helm) => {
  const helmRun = (...args: string[]) => run(helm, ['--namespace', space.name, ...args]);
  /** Until nothing but what `stays` is left: Helm does not wait for the pods, which end in their own time. */
  const uninstall = async (stays: string[]) => {
    await helmRun('uninstall', release, '--wait');
    const left = async () => (await space.everything()).filter((one) => !stays.includes(one));
    await waitUntil(async () => (await left()).length === 0, { withinMs: 120_000, everyMs: 1_000 });
  };

  it('makes nothing at all where a value is wrong', async () => {
    const before = await space.everything();
    const { code, out } = await attempt(helm, [
      '--namespace',
      space.name,
      'install',
      release,
      chart,
      ...values,
      '--set',
      'logLevel=loud',
    ]);
    expect([code, out]).toEqual([1, expect.stringContaining('logLevel')]);
    expect(await space.everything()).toEqual(before);
  });

  it('installs, with everything ready, in a namespace that enforces the restricted standard', async () => {
    const out = await helmRun('install', release, chart, ...values, '--wait', '--timeout', '8m');
    expect(out).toContain('STATUS: deployed');
    expect(out).not.toMatch(/would violate PodSecurity/);
    expect(out).toContain('sign in as admin');
    // The secrets are new: nobody's session of before is good here.
    forgetSession();
  });

  it('passes helm test', async () => {
    expect(await helmRun('test', release)).toContain('Phase:          Succeeded');
  });

  it('serves a journey in a real browser through the gateway', async () => {
    expect(await throughDoor(() => journey(url))).toMatch(/^[1-9]\d* passed, 0 failed$/);
  });

  it('lets no service into the schema of another', async () => {
    expect(await space.inside(pod('assets'), askDatabase('assets', 'listings'))).toBe('allowed');
    expect(await space.inside(pod('assets'), askDatabase('identity', 'users'))).toBe('42501');
    expect(await space.inside(pod('media'), askDatabase('inquiries', 'inquiries'))).toBe('42501');
  });

  it('lets no service say what is not its own', async () => {
    expect(await space.inside(pod('assets'), sayEvent('assets', 'asset.tried'))).toBe('allowed');
    expect(await space.inside(pod('media'), sayEvent('media', 'asset.tried'))).toBe('refused');
    expect(await space.inside(pod('assets'), sayEvent('assets', 'session.revoked'))).toBe('refused');
  });

  it('lets no pod reach what it does not need', async () => {
    const reach = (from: string, to: string, port: number) =>
      space.inside(pod(from), tryToReach(`${release}-${to}`, port));
    expect(await reach('inquiries', 'assets', 8080)).toBe('reached');
    expect(await reach('media', 'objects', 7070)).toBe('reached');
    for (const [from, to, port] of [
      ['assets', 'identity', 8080],
      ['assets', 'objects', 7070],
      ['gateway', 'postgres', 5432],
      ['media', 'gateway', 8080],
    ] as const)
      expect([from, to, await reach(from, to, port)]).toEqual([from, to, 'not reached']);
    const stranger = outside.inside('pod/crowd', tryToReach(`${release}-assets.${space.name}`, 8080));
    expect(await stranger).toBe('not reached');
  });

  it('is upgraded to new images with a new migration under 100 requests a second, and nobody notices', async () => {
    const secrets = await space.secret(release);
    const old = names.map((name) => `app.kubernetes.io/component=${name},pod-template-hash`);
    const before = (
      await Promise.all(old.map((selector) => space.kubectl('get', 'pods', `--selector=${selector}`, '--output=name')))
    ).join('');
    const crowd = await startCrowd(outside, 'crowd', `http://${release}-gateway.${space.name}:8080`);
    await helmRun('upgrade', release, chart, ...values, '--set', 'image.tag=check-next', '--wait', '--timeout', '8m');
    for (const name of names) await space.kubectl('rollout', 'status', pod(name), '--timeout=120s');
    // Those of before have their last seconds, in which the crowd is still there.
    await space.kubectl('wait', '--for=delete', '--timeout=120s', ...before.trim().split('\n'));
    const { failures, unheard, ...rest } = await crowd.end();
    console.log(JSON.stringify({ ...rest, posted: rest.posted.length, failures: failures.length }));
    expect(failures).toEqual([]);
    expect(unheard).toEqual([]);
    expect(rest.perSecond).toBeGreaterThan(95);
    expect(rest.posted.length).toBeGreaterThan(50);
    expect(rest.reconnects).toBeGreaterThan(0);
    const running = await space.kubectl(
      'get',
      'pods',
      '--selector=app.kubernetes.io/component=assets',
      '--output=jsonpath={.items[*].spec.containers[*].image}',
    );
    expect(running).toContain('commonyard/assets:check-next');
    expect(await space.inside(pod('assets'), askDatabase('assets', 'listings WHERE next_note IS NULL'))).toBe(
      'allowed',
    );
    expect(await space.secret(release)).toEqual(secrets);
  });

  it('leaves nothing but the volumes when it is uninstalled, and finds them again', async () => {
    const before = await throughDoor(() => readEverything(url));
    const volumes = ['nats', 'objects', 'postgres'].map((name) => `persistentvolumeclaim/data-${release}-${name}-0`);
    await uninstall(volumes);
    expect(await space.everything()).toEqual(volumes);
    await helmRun(
      'install',
      release,
      chart,
      ...values,
      '--set',
      'image.tag=check-next',
      '--set',
      'demo.enabled=false',
      '--wait',
      '--timeout',
      '8m',
    );
    forgetSession();
    expect(await throughDoor(() => readEverything(url))).toEqual(before);
    await uninstall(volumes);
    // The next version's migration is in them, which the one that comes now does not know.
    await space.kubectl('delete', 'persistentvolumeclaim', '--all');
  });
});
