// The tests build on each other, once for each Helm: a release is installed, used, upgraded, reverted, upgraded again, removed
// and installed again.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { attempt, run } from '../src/command.ts';
import { openStack } from '../src/docker.ts';
import { connectTo, expectOwnEventsOnly, expectOwnSchemaOnly, queryTable } from '../src/access-probes.ts';
import { chart, demoValues, findHelms } from '../src/helm.ts';
import { buildImage, loadImages, openNamespace, startLoadGenerator } from '../src/kubernetes.ts';
import { forgetSession, readStoredData, runJourney } from '../src/product-checks.ts';

const names = ['gateway', ...services.map(({ name }) => name)];
/** The programs, and the writer of the demo data. */
const imageNames = [...names, 'demo'];
const images = (tag: string) => imageNames.map((name) => `commonyard/${name}:${tag}`);
const servers = ['postgres:18', 'nats:2.15-alpine', 'versity/versitygw:v1.8.0', 'axllent/mailpit:v1.27.0'];

const inside = openNamespace(`commonyard-check-${process.pid}`);
const outside = openNamespace(`${inside.name}-outside`);
const release = 'commonyard';
const port = await freePort();
const url = `http://localhost:${port}`;
// The load generator claims many client addresses.
const settings = [`publicUrl=${url}`, 'image.tag=check', 'trustProxy=10.0.0.0/8'];
const values = ['--values', demoValues, ...settings.flatMap((set) => ['--set', set])];
const wait = ['--wait', '--timeout', '8m'];

/** Part of a Dockerfile: gives the sources of the assets service the migrations of a next version. */
const nextMigrations = `RUN mv services/assets/src/migrations/index.ts services/assets/src/migrations/released.ts
COPY <<'EOF' services/assets/src/migrations/index.ts
import { sql } from 'kysely';
import { createIndexes } from '@commonyard/service-kit/db/online-migrations';
import { migrations as released } from './released.ts';
const addNote = { up: async (db) => void (await sql\`ALTER TABLE listings ADD COLUMN next_note text\`.execute(db)) };
export const migrations = {
  ...released,
  '9998-next-note': addNote,
  '9999-next-note-index': createIndexes('CREATE INDEX CONCURRENTLY listings_next_note ON listings (next_note)'),
};
EOF
`;

beforeAll(async () => {
  await openStack('commonyard-check', { COMMONYARD_VERSION: 'check' }).compose('--profile', 'demo', 'build');
  for (const name of imageNames.filter((name) => name !== 'assets'))
    await run('docker', ['tag', `commonyard/${name}:check`, `commonyard/${name}:check-next`]);
  const dockerfile = readFileSync(join(root, 'deploy/docker/service.Dockerfile'), 'utf8');
  const next = dockerfile.replace('COPY . .\n', (line) => line + nextMigrations);
  await buildImage('commonyard/assets:check-next', next, ['SERVICE=assets']);
  await loadImages([...images('check'), ...images('check-next'), ...servers]);
  for (const { name } of [inside, outside]) await run('kubectl', ['create', 'namespace', name]);
  await run('kubectl', ['label', 'namespace', inside.name, 'pod-security.kubernetes.io/enforce=restricted']);
  const sleeping = ['--image=commonyard/gateway:check', '--restart=Never', '--command', '--', 'sleep', 'infinity'];
  await outside.kubectl('run', 'load', ...sleeping);
  await outside.kubectl('wait', '--for=condition=Ready', 'pod/load', '--timeout=60s');
});
afterAll(async () => {
  for (const { name } of [inside, outside]) await run('kubectl', ['delete', 'namespace', name, '--wait=false']);
});

const pod = (name: string) => `deployment/${release}-${name}`;
const runIn = (service: string, script: string) => inside.runScript(pod(service), script);
const runProgram = (service: string, program: string, args: string[]) => inside.runProgram(pod(service), program, args);
const throughGateway = async <T>(action: () => Promise<T>): Promise<T> => {
  const forwarding = await inside.forward(`service/${release}-gateway`, port, 8080);
  return action().finally(() => forwarding.close());
};

describe.each(await findHelms())('%s', (helm) => {
  const helmRun = (...args: string[]) => run(helm, ['--namespace', inside.name, ...args]);
  /** Uninstalls and waits until only the `kept` objects are left: Helm does not wait for the pods. */
  const uninstall = async (kept: string[]) => {
    await helmRun('uninstall', release, '--wait');
    const remaining = async () => (await inside.listObjects()).filter((name) => !kept.includes(name));
    await waitUntil(async () => (await remaining()).length === 0, { withinMs: 120_000, everyMs: 1_000 });
  };

  it('creates nothing if a value is invalid', async () => {
    const before = await inside.listObjects();
    const install = ['--namespace', inside.name, 'install', release, chart, ...values];
    const { code, out } = await attempt(helm, [...install, '--set', 'logLevel=loud']);
    expect([code, out]).toEqual([1, expect.stringContaining('logLevel')]);
    expect(await inside.listObjects()).toEqual(before);
  });

  it('installs in a namespace that enforces the restricted standard, and becomes ready', async () => {
    const out = await helmRun('install', release, chart, ...values, ...wait);
    expect(out).toContain('STATUS: deployed');
    expect(out).not.toMatch(/would violate PodSecurity/);
    expect(out).toContain('sign in as admin');
    // The secrets are new, so earlier sessions are invalid.
    forgetSession();
  });

  it('passes helm test', async () => {
    expect(await helmRun('test', release)).toContain('Phase:          Succeeded');
  });

  it('passes a journey in a real browser through the gateway', async () => {
    expect(await throughGateway(() => runJourney(url))).toMatch(/^[1-9]\d* passed, 0 failed$/);
  });

  it('lets no service read the schema of another', () => expectOwnSchemaOnly(runProgram));
  it('lets no service publish events of another', () => expectOwnEventsOnly(runProgram));

  it('lets no pod connect to what it does not need', async () => {
    const reach = (from: string, to: string, port: number) => runIn(from, connectTo(`${release}-${to}`, port));
    expect(await reach('inquiries', 'assets', 8080)).toBe('reached');
    expect(await reach('media', 'objects', 7070)).toBe('reached');
    for (const [from, to, port] of [
      ['assets', 'identity', 8080],
      ['assets', 'objects', 7070],
      ['gateway', 'postgres', 5432],
      ['media', 'gateway', 8080],
    ] as const)
      expect([from, to, await reach(from, to, port)]).toEqual([from, to, 'not reached']);
    const fromOutside = outside.runScript('pod/load', connectTo(`${release}-assets.${inside.name}`, 8080));
    expect(await fromOutside).toBe('not reached');
  });

  /** Replaces all images by those of another version, under 100 requests a second of which none may fail. */
  const replaceImages = async (tag: string) => {
    const selectors = names.map((name) => `app.kubernetes.io/component=${name},pod-template-hash`);
    const listPods = (selector: string) => inside.kubectl('get', 'pods', `--selector=${selector}`, '--output=name');
    const before = (await Promise.all(selectors.map(listPods))).join('');
    const load = await startLoadGenerator(outside, 'load', `http://${release}-gateway.${inside.name}:8080`);
    await helmRun('upgrade', release, chart, ...values, '--set', `image.tag=${tag}`, ...wait);
    for (const name of names) await inside.kubectl('rollout', 'status', pod(name), '--timeout=120s');
    // The old pods still serve requests while they end.
    await inside.kubectl('wait', '--for=delete', '--timeout=120s', ...before.trim().split('\n'));
    const { failures, missed, ...rest } = await load.end();
    console.log(JSON.stringify({ tag, ...rest, posted: rest.posted.length, failures: failures.length }));
    expect(failures).toEqual([]);
    expect(missed).toEqual([]);
    expect(rest.perSecond).toBeGreaterThan(95);
    expect(rest.posted.length).toBeGreaterThan(20);
    expect(rest.reconnects).toBeGreaterThan(0);
    const ofAssets = '--selector=app.kubernetes.io/component=assets';
    const imagePath = '--output=jsonpath={.items[*].spec.containers[*].image}';
    expect(await inside.kubectl('get', 'pods', ofAssets, imagePath)).toBe(`commonyard/assets:${tag}`);
  };
  const readNextColumn = () => queryTable(runProgram, 'assets', 'assets.listings WHERE next_note IS NULL');

  it('is upgraded to new images with new migrations under load, without a failed request', async () => {
    const secrets = await inside.secret(release);
    await replaceImages('check-next');
    expect(await readNextColumn()).toBe('allowed');
    expect(await inside.secret(release)).toEqual(secrets);
  });

  it('is reverted by an upgrade to the old images, as GitOps does it, and keeps the newer schema', async () => {
    await replaceImages('check');
    expect(await readNextColumn()).toBe('allowed');
  });

  it('is upgraded again after the revert', () => replaceImages('check-next'));

  it('gets other secrets by one command for each under 100 requests a second, without a failed request', async () => {
    const before = await inside.secret(release);
    const replace = (args: string[], input = '') =>
      run(process.execPath, ['deploy/helm/replace-secret.ts', '--namespace', inside.name, release, ...args], { input });
    const upgrade = ['upgrade', release, chart, ...values, '--set', 'image.tag=check-next', ...wait];
    const load = await startLoadGenerator(outside, 'load', `http://${release}-gateway.${inside.name}:8080`);
    for (const secret of ['caller-key', 'session-secret', 'form-token-secret', 'image-id-secret', 'unsubscribe-secret'])
      await replace([secret]);
    await replace(['database-passwords', '--apply', [helm, '--namespace', inside.name, ...upgrade].join(' ')]);
    const users = Object.keys(before).filter((key) => key.startsWith('nats-password-'));
    await replace(['set'], users.map((key) => `${key}=p${crypto.randomUUID()}`).join('\n'));
    // The bundled server reads the passwords when it starts.
    await inside.kubectl('rollout', 'restart', `statefulset/${release}-nats`);
    await inside.kubectl('rollout', 'status', `statefulset/${release}-nats`, '--timeout=120s');
    const { failures, missed, ...rest } = await load.end();
    console.log(JSON.stringify({ ...rest, posted: rest.posted.length, failures: failures.length }));
    expect(failures).toEqual([]);
    expect(missed).toEqual([]);
    expect(rest.perSecond).toBeGreaterThan(95);
    const after = await inside.secret(release);
    // The bundled S3 server has one key, and only migrations use the owner's password. Entries are verified with older values.
    const kept = ['audit-log-secret', 'database-password-owner', 's3-access-key-id', 's3-secret-access-key'];
    expect(Object.keys(after).filter((key) => after[key] === before[key])).toEqual(kept);
    expect(await queryTable(runProgram, 'assets', 'assets.listings')).toBe('allowed');
  }, 3_600_000);

  it('leaves only the volumes when it is uninstalled, and uses them when it is installed again', async () => {
    const before = await throughGateway(() => readStoredData(url));
    const volumes = ['nats', 'objects', 'postgres'].map((name) => `persistentvolumeclaim/data-${release}-${name}-0`);
    await uninstall(volumes);
    expect(await inside.listObjects()).toEqual(volumes);
    const withoutDemo = ['--set', 'image.tag=check-next', '--set', 'demo.enabled=false'];
    await helmRun('install', release, chart, ...values, ...withoutDemo, ...wait);
    forgetSession();
    expect(await throughGateway(() => readStoredData(url))).toEqual(before);
    await uninstall(volumes);
    // The next run starts with a new schema.
    await inside.kubectl('delete', 'persistentvolumeclaim', '--all');
  });
});
