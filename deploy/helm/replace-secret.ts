// Uses kubectl with its current context, and no packages: it runs from a copy of the repository without `npm ci`.
//   node deploy/helm/replace-secret.ts RELEASE SECRET [STEP ...]   the steps of a rotation: by default add and switch, and for caller-key and database-passwords remove
//   node deploy/helm/replace-secret.ts RELEASE set         sets the lines KEY=VALUE of standard input in the Secret
//   node deploy/helm/replace-secret.ts RELEASE             replaces the pods, after a change of the Secret elsewhere
import { execFileSync, execSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { findSecretProblem } from '../../packages/service-kit/src/setting-text.ts';
import { secretKeys } from './secret-folder.ts';

/** For how long services accept a caller token, with tolerance. */
const CALLER_TOKEN_MS = 35_000;
/** How long what the former value signed is valid: then `remove` is a command of its own. */
const VALIDITY: Record<string, string> = {
  'session-secret': '12 hours',
  'form-token-secret': '2 hours',
  'image-id-secret': '24 hours',
  'unsubscribe-secret': '30 days',
  'link-token-key': 'an hour',
};
const TIMEOUT = '--timeout=15m';

type Manifest = { data?: Record<string, string> };

const { values: options, positionals } = readArguments({
  purpose:
    'Replaces a secret of a release without a failed request: changes the Kubernetes Secret step by step, and after each step the pods.',
  arguments: 'RELEASE [SECRET [STEP]... | set]',
  options: {
    namespace: { type: 'string', purpose: 'the namespace of the release' },
    secret: { type: 'string', purpose: 'the Secret; by default the one with the caller key' },
    apply: { type: 'string', purpose: 'a command that runs the migrations of the release, for database-passwords' },
  },
});

/** Runs kubectl, prints its errors and returns its output. Throws if it fails. */
function kubectl(args: string[], input?: string): string {
  const namespace = options.namespace === undefined ? [] : ['--namespace', options.namespace];
  return execFileSync('kubectl', [...namespace, ...args], {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(input !== undefined && { input }),
  });
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const namesIn = (output: string) => output.split('\n').filter((name) => name !== '');

/** The release, whose bundled mail server is no part of the product. */
function openRelease(release: string) {
  const selector = `app.kubernetes.io/instance=${release},app.kubernetes.io/component notin (mail)`;
  const deployments = namesIn(kubectl(['get', 'deployments', `--selector=${selector}`, '--output=name']));
  if (deployments.length === 0) throw new Error(`There is no release ${release} in this namespace`);
  const gateway = `app.kubernetes.io/instance=${release},app.kubernetes.io/component=gateway`;
  const env = '.items[0].spec.template.spec.containers[0].env[?(@.name=="CALLER_PRIVATE_KEY")]';
  const path = `--output=jsonpath={${env}.valueFrom.secretKeyRef.name}`;
  const secret = options.secret ?? kubectl(['get', 'deployments', `--selector=${gateway}`, path]);
  const podNames = () => namesIn(kubectl(['get', 'pods', `--selector=${selector},pod-template-hash`, '--output=name']));

  return {
    /** Changes the Secret. Throws where another client has changed it since it was read. */
    change(edit: (manifest: string) => string): void {
      kubectl(['replace', '--filename=-'], edit(kubectl(['get', 'secret', secret, '--output=json'])));
    },
    /** Starts new pods before the old ones end, and waits until the old ones have ended. */
    replacePods(): void {
      const former = podNames();
      kubectl(['rollout', 'restart', ...deployments]);
      for (const deployment of deployments) kubectl(['rollout', 'status', deployment, TIMEOUT]);
      kubectl(['wait', '--for=delete', TIMEOUT, ...former]);
    },
  };
}

async function rotate(release: ReturnType<typeof openRelease>, secret: string, steps: string[]): Promise<void> {
  const isDatabase = secret === 'database-passwords';
  const { apply } = options;
  if (isDatabase && apply === undefined) throw new Error('database-passwords needs --apply, which runs the migrations');
  const isShort = isDatabase || secret === 'caller-key';
  const all = steps.length > 0 ? steps : ['add', 'switch', ...(isShort ? ['remove'] : [])];
  for (const [index, step] of all.entries()) {
    if (secret === 'caller-key' && step === 'remove' && index > 0) await sleep(CALLER_TOKEN_MS);
    release.change((manifest) =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'rotate-secret.ts'), secret, step], {
        encoding: 'utf8',
        input: manifest,
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    say(`${secret}: ${step}`);
    // The migrations create and remove the logins of the passwords; the pods use the first one.
    if (isDatabase && step !== 'switch') execSync(apply!, { stdio: 'inherit' });
    else release.replacePods();
  }
  const validity = VALIDITY[secret];
  if (validity && all.at(-1) === 'switch')
    say(`After ${validity}, or at once if the former value has leaked: the same command with the step remove`);
}

function setValues(manifest: string, lines: string): string {
  const entries = lines.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === '') return [];
    const [, key, value] = /^([a-z0-9.-]+)=(.*)$/.exec(line) ?? [];
    // The line may contain a secret.
    if (key === undefined || value === undefined) throw new Error('A line of the input is not KEY=VALUE');
    const known = secretKeys.find((each) => each.key === key);
    const problem = value === '' ? 'is empty' : known && findSecretProblem(known.kind, value);
    if (problem) throw new Error(`The value of ${key} ${problem}`);
    return [[key, Buffer.from(value).toString('base64')] as const];
  });
  if (entries.length === 0) throw new Error('The input has no lines KEY=VALUE');
  const secret = JSON.parse(manifest) as Manifest;
  return JSON.stringify({ ...secret, data: { ...secret.data, ...Object.fromEntries(entries) } });
}

async function main([name, secret, ...steps]: string[]): Promise<void> {
  if (name === undefined) throw new Error('Name a release');
  const release = openRelease(name);
  if (secret !== undefined && secret !== 'set') return rotate(release, secret, steps);
  if (secret === 'set') {
    const lines = await text(process.stdin);
    release.change((manifest) => setValues(manifest, lines));
  }
  release.replacePods();
}

await main(positionals).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
