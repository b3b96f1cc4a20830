// The tests build on each other, once for each Helm: a release is installed, used, upgraded, reverted, upgraded again, gets other
// secrets, is removed and installed again, and is restored from a backup, by the commands of docs/operations.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { parse } from 'yaml';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { createApiClient } from '@commonyard/testing/api-client';
import { documentedCommands } from '@commonyard/testing/documented-commands';
import { waitUntil } from '@commonyard/dev-stack/processes/wait-until';
import { attempt, run } from '../src/command.ts';
import { connectTo, expectOwnEventsOnly, expectOwnSchemaOnly, queryTable } from '../src/access-probes.ts';
import { chart, demoValues, findHelms, valuesOf } from '../src/helm.ts';
import { openRelease, release, timeout } from '../src/cluster-release.ts';
import { openOperatorShell, type OperatorShell } from '../src/operator-shell.ts';
import { addLoanPapers, forgetSession, readBackupTime, readStoredData, runJourney } from '../src/product-checks.ts';
import { readStoredLines } from '../src/stored-data.ts';

const names = ['gateway', ...services.map(({ name }) => name)];

const demo = parse(readFileSync(join(root, demoValues), 'utf8')) as object;
const product = await openRelease('check');
const { inside, outside, pod, url, runIn, runProgram, throughGateway } = product;

const [install = '', testRelease = '', createAdmin = ''] = documentedCommands('install.md', 'Production');
const [apply = ''] = documentedCommands('upgrade.md', 'Apply in a cluster');
const [upgrade = ''] = documentedCommands('upgrade.md', 'New version in a cluster');
const [replay = ''] = documentedCommands('upgrade.md', 'Replay in a cluster');
const [revert = ''] = documentedCommands('upgrade.md', 'Revert');
const [rotate = '', removeFormer = ''] = documentedCommands('rotate-secrets.md', 'Kubernetes');
const [rotatePasswords = ''] = documentedCommands('rotate-secrets.md', 'Database passwords');
const [setValues = '', restart = ''] = documentedCommands(
  'rotate-secrets.md',
  'Passwords of NATS, S3 and the mail server',
);
const [stop = '', restore = '', restoreChosen = ''] = documentedCommands('backup.md', 'Restore');

type Rotation = {
  name: string;
  commands: string;
  /** The keys of the Secret that change. */
  keys: RegExp;
};
const signing = ['session-secret', 'form-token-secret', 'image-id-secret', 'unsubscribe-secret', 'audit-log-secret'];
const rotations: Rotation[] = [
  { name: 'caller keys', commands: rotate, keys: /^caller-/ },
  ...signing.map((name) => ({ name, commands: rotate.replace('caller-key', name), keys: new RegExp(`^${name}$`) })),
  { name: 'link token keys', commands: rotate.replace('caller-key', 'link-token-key'), keys: /^link-token-/ },
  { name: 'session-secret, the last step', commands: removeFormer, keys: /^session-secret$/ },
  // Only migrations use the owner's password.
  { name: 'database passwords', commands: rotatePasswords, keys: /^database-password-(?!owner$)/ },
  { name: 'NATS passwords', commands: setValues + restart, keys: /^nats-password-/ },
  {
    name: 'the S3 key',
    commands: setValues + restart.replaceAll('$NAME-nats', '$NAME-objects'),
    keys: /^s3-secret-access-key$/,
  },
];

beforeAll(product.startOutside);
afterAll(product.removeOutside);

describe.each(await findHelms())('%s', (helm) => {
  const helmRun = (...args: string[]) => run(helm, ['--namespace', inside.name, ...args]);
  let operator: OperatorShell;
  /** Writes the operator's values file: the demo's with these changes. */
  const writeValues = (changes: object = {}) =>
    operator.write('values.yaml', JSON.stringify({ ...demo, ...product.settings, ...changes }));
  beforeAll(async () => {
    await product.create();
    operator = await openOperatorShell(helm, inside.name, release);
  });
  afterAll(async () => {
    operator.close();
    await run('kubectl', ['delete', 'namespace', inside.name]);
  });
  /** Uninstalls and waits until only the `kept` objects are left: Helm does not wait for the pods. */
  const uninstall = async (kept: string[]) => {
    await helmRun('uninstall', release, '--wait');
    const remaining = async () => (await inside.listObjects()).filter((name) => !kept.includes(name));
    await waitUntil(async () => (await remaining()).length === 0, { withinMs: 120_000, everyMs: 1_000 });
  };

  it('creates nothing if a value is invalid', async () => {
    const before = await inside.listObjects();
    const invalid = ['--values', demoValues, ...valuesOf({ ...product.settings, logLevel: 'loud' })];
    const { code, out } = await attempt(helm, ['--namespace', inside.name, 'install', release, chart, ...invalid]);
    expect([code, out]).toEqual([1, expect.stringContaining('logLevel')]);
    expect(await inside.listObjects()).toEqual(before);
  });

  it('installs in a namespace that enforces the restricted standard, and becomes ready', async () => {
    writeValues();
    const out = await operator.shell(install);
    expect(out).toContain('STATUS: deployed');
    expect(out).not.toMatch(/would violate PodSecurity/);
    expect(out).toContain('sign in as admin');
    // The secrets are new, so earlier sessions are invalid.
    forgetSession();
  });

  it('passes helm test', async () => {
    expect(await operator.shell(testRelease)).toContain('Phase:          Succeeded');
  });

  it('gets its first administrator by the documented command', async () => {
    const [, password = ''] = /^Created the administrator root with the password (\S+)$/m.exec(
      await operator.shell(createAdmin),
    )!;
    expect(await throughGateway(() => createApiClient(url).signIn('root', password))).toContain('sid=');
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

  const underLoad = async (name: string, action: () => Promise<unknown>) => {
    const { reconnects } = await product.underLoad(name, action);
    // The gateway that served the streams has ended.
    expect(reconnects).toBeGreaterThan(0);
  };

  /** Replaces all images by those of another version, by the documented commands. */
  const replaceImages = async (name: string, commands: string, tag: string) => {
    const selectors = names.map((name) => `app.kubernetes.io/component=${name},pod-template-hash`);
    const listPods = (selector: string) => inside.kubectl('get', 'pods', `--selector=${selector}`, '--output=name');
    const before = (await Promise.all(selectors.map(listPods))).join('');
    await underLoad(name, async () => {
      await operator.shell(commands);
      for (const name of names) await inside.kubectl('rollout', 'status', pod(name), timeout);
      // The old pods still serve requests while they end.
      await inside.kubectl('wait', '--for=delete', timeout, ...before.trim().split('\n'));
    });
    const ofAssets = '--selector=app.kubernetes.io/component=assets';
    const imagePath = '--output=jsonpath={.items[*].spec.containers[*].image}';
    expect(await inside.kubectl('get', 'pods', ofAssets, imagePath)).toBe(`commonyard/assets:${tag}`);
  };
  const readNextColumn = () => queryTable(runProgram, 'assets', 'assets.listings WHERE next_note IS NULL');

  const next = { image: { tag: 'check-next' } };
  it('is upgraded to new images with new migrations under load, without a failed request', async () => {
    const secrets = await inside.secret(release);
    writeValues(next);
    await replaceImages('upgrade', upgrade, 'check-next');
    expect(await readNextColumn()).toBe('allowed');
    expect(await inside.secret(release)).toEqual(secrets);
    await operator.shell(replay);
  });

  it('is reverted by a rollback, and keeps the newer schema', async () => {
    await replaceImages('rollback', revert, 'check');
    expect(await readNextColumn()).toBe('allowed');
  });

  it('is upgraded again, and reverted by an upgrade to the old images, as GitOps does it', async () => {
    await replaceImages('upgrade after a rollback', upgrade, 'check-next');
    writeValues();
    await replaceImages('revert as GitOps does it', upgrade, 'check');
    expect(await readNextColumn()).toBe('allowed');
  });

  it('is upgraded again after that revert', async () => {
    writeValues(next);
    await replaceImages('upgrade after a revert', upgrade, 'check-next');
  });

  it.each(rotations)('replaces $name under load, without a failed request', async ({ name, commands, keys }) => {
    const before = await inside.secret(release);
    const expected = Object.keys(before).filter((key) => keys.test(key));
    // The values of the command `set`.
    operator.write('values.env', expected.map((key) => `${key}=p${crypto.randomUUID()}`).join('\n'));
    await underLoad(name, () => operator.shell(commands));
    // The session was signed by a value that may have been removed.
    forgetSession();
    const after = await inside.secret(release);
    expect(Object.keys(after).filter((key) => after[key] !== before[key])).toEqual(expected);
  });

  it('closes the public entrance to others by the documented commands, and keeps its data', async () => {
    const [close = ''] = documentedCommands('incident.md', 'Close it in a cluster');
    const before = await throughGateway(() => readStoredData(url));
    const ask = (address: string) =>
      outside.runScript(
        'pod/load',
        `const headers = { 'x-forwarded-for': '${address}' };
        console.log((await fetch('http://${release}-gateway.${inside.name}:8080/api/assets', { headers })).status);`,
      );
    writeValues({ ...next, openOnlyTo: '192.0.2.0/24' });
    expect(await operator.shell(close)).toMatch(/^503$/m);
    expect([await ask('192.0.2.7'), await ask('198.51.100.7')]).toEqual(['200', '503']);
    writeValues(next);
    expect(await operator.shell(close)).toMatch(/^200$/m);
    expect(await ask('198.51.100.7')).toBe('200');
    expect(await throughGateway(() => readStoredData(url))).toEqual(before);
  });

  it('has the functions of the runbooks', async () => {
    const [functions] = documentedCommands('runbooks.md', 'Functions for a cluster');
    const calls = 'pods; logs gateway; run identity cli.mjs audit-verify; restart media; apply';
    const out = await operator.shell(`${functions}\n${calls}\nmetrics media '^process_start_time_seconds'`);
    // Entries are sealed every minute.
    expect(out).toMatch(/^identity: (?:\d+ entries verify|no entries are sealed)/m);
    expect(out).toMatch(/^process_start_time_seconds/m);
  });

  it('leaves only the volumes when it is uninstalled, and uses them when it is installed again', async () => {
    const before = await throughGateway(() => readStoredData(url));
    const volumes = ['nats', 'objects', 'postgres'].map((name) => `persistentvolumeclaim/data-${release}-${name}-0`);
    await uninstall(volumes);
    expect(await inside.listObjects()).toEqual(volumes);
    writeValues({ ...next, demo: { enabled: false } });
    await operator.shell(install);
    forgetSession();
    expect(await throughGateway(() => readStoredData(url))).toEqual(before);
  });

  it('restores every row and every object by the documented commands after the loss of the namespace', async () => {
    await throughGateway(() => addLoanPapers(url));
    const seen = await throughGateway(() => readStoredData(url));
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    const claim = (volume?: string) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'backups' },
      spec: { volumeName: volume, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    await inside.kubectlWithInput(JSON.stringify(claim()), 'create', '--filename=-');
    const backup = {
      enabled: true,
      recipients: [recipient],
      identitySecret: 'backup-identity',
      existingClaim: 'backups',
    };
    writeValues({ ...next, demo: { enabled: false }, backup });
    await operator.shell(apply);
    operator.write('identity.txt', identity);

    // Running services would change rows after the snapshot, such as those of sessions and deliveries.
    await operator.shell(stop);
    const before = await readStoredLines(inside, release);
    expect([before.rows.length > 50, before.objects.length > 50]).toEqual([true, true]);
    const [createIdentity, backUp, verify] = documentedCommands('backup.md', 'Kubernetes');
    const [keepSecret] = documentedCommands('backup.md', 'Keep outside of the cluster');
    await operator.shell(`${createIdentity}\n${backUp}\n${verify}\n${keepSecret}`);
    const [name = ''] = /^\S+(?=: the database and)/m.exec(await inside.kubectl('logs', 'job/backup-now'))!;
    const volume = (
      await inside.kubectl('get', 'persistentvolumeclaim', 'backups', '--output=jsonpath={.spec.volumeName}')
    ).trim();
    operator.write('claim.yaml', JSON.stringify(claim(volume)));
    const reclaim = (policy: string) => {
      const patch = JSON.stringify({ spec: { persistentVolumeReclaimPolicy: policy } });
      return run('kubectl', ['patch', 'persistentvolume', volume, '--patch', patch]);
    };
    await reclaim('Retain');
    await run('kubectl', ['delete', 'namespace', inside.name]);

    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1_000);
    await product.create();
    await operator.shell(documentedCommands('backup.md', 'Install again')[0]!.replaceAll('commonyard-backups', volume));
    const installed = seconds();
    await operator.shell(stop + restore);
    const restored = seconds();
    expect(await readStoredLines(inside, release)).toEqual(before);
    const [services] = stop.split('\n');
    const start = documentedCommands('backup.md', 'Start the services')[0]!;
    const isHelm3 = (await run(helm, ['version', '--short'])).startsWith('v3');
    await operator.shell(`${services}\n${isHelm3 ? start.replace(' --force-conflicts', '') : start}`);
    const size = { tablesAndSequences: before.rows.length, objects: before.objects.length };
    console.log(JSON.stringify({ restore: size, installed, restored, ready: seconds() }));
    // The secrets are the former ones, so the session is valid.
    expect(await throughGateway(() => readStoredData(url))).toEqual(seen);
    const [day, time] = name.split('T') as [string, string];
    const madeAt = new Date(`${day}T${time.replaceAll('-', ':')}`).toISOString();
    expect(await throughGateway(() => readBackupTime(url))).toBe(madeAt);

    await operator.shell(stop + restoreChosen.replace('2026-11-22T01-30-00Z', name));
    expect(await readStoredLines(inside, release)).toEqual(before);
    await reclaim('Delete');
  });
});
