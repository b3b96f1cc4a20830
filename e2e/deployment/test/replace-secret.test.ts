import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { attempt } from '../src/command.ts';

// The cluster checks run the command in a cluster. Here a stand-in of kubectl records the Secret that new pods and migrations read.
const folder = mkdtempSync(join(tmpdir(), 'kubectl-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [secretFile, logFile] = [join(folder, 'secret.json'), join(folder, 'log')];
const program = (name: string, source: string) => {
  writeFileSync(
    join(folder, name),
    `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const read = () => readFileSync(${JSON.stringify(secretFile)}, 'utf8');
const decode = ([key, value]) => [key, Buffer.from(value, 'base64').toString()];
const record = (event) =>
  appendFileSync(${JSON.stringify(logFile)}, JSON.stringify({ event, ...Object.fromEntries(Object.entries(JSON.parse(read()).data).map(decode)) }) + '\\n');
${source}`,
  );
  chmodSync(join(folder, name), 0o755);
};
program(
  'kubectl',
  `const command = process.argv.slice(2).join(' ').replace('--namespace town ', '');
if (/^get deployments .*=name$/.test(command)) console.log('deployment.apps/commonyard-gateway');
else if (/^get deployments .*jsonpath/.test(command)) process.stdout.write('commonyard-secrets');
else if (/^get pods/.test(command)) console.log('pod/former');
else if (command === 'get secret commonyard-secrets --output=json') process.stdout.write(read());
else if (/^replace/.test(command)) writeFileSync(${JSON.stringify(secretFile)}, readFileSync(0));
else if (/^rollout restart deployment/.test(command)) record('pods');
else if (/^wait --for=delete .*pod\\/former$/.test(command)) appendFileSync(${JSON.stringify(logFile)}, '{"event":"former ended"}\\n');
else if (!/^rollout status/.test(command)) process.exit(2);`,
);
program('migrate', `record('migrations');`);

// A copy of the repository without packages, as an operator without the internet has it.
const copy = join(folder, 'repository');
for (const part of ['package.json', 'deploy', 'packages/command-line', 'packages/dev-stack', 'packages/service-kit'])
  cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('node_modules') });

beforeEach(() => {
  const values = {
    'database-password-assets': 'old-password',
    'session-secret': 's'.repeat(32),
    'mail-password': 'old-mail-password',
  };
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, btoa(value)]));
  writeFileSync(secretFile, JSON.stringify({ kind: 'Secret', data }));
  writeFileSync(logFile, '');
});

async function replace(args: string[], input = '') {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
  const script = join(copy, 'deploy/helm/replace-secret.ts');
  const result = await attempt(process.execPath, [script, '--namespace', 'town', 'commonyard', ...args], {
    env,
    input,
  });
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  return { ...result, events: lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, string>) };
}

const FORMER_ENDED = { event: 'former ended' };

it('creates the logins of new passwords, then replaces the pods, then removes the former logins', async () => {
  const { code, events } = await replace(['database-passwords', '--apply', join(folder, 'migrate')]);
  const key = 'database-password-assets';
  const added = events[0]![key]!.split(',')[1]!;
  expect(code).toBe(0);
  expect(events).toMatchObject([
    { event: 'migrations', [key]: `old-password,${added}` },
    { event: 'pods', [key]: `${added},old-password` },
    FORMER_ENDED,
    { event: 'migrations', [key]: added },
  ]);
});

it('replaces the pods after each step of a secret, and leaves the last step for later', async () => {
  const { code, out, events } = await replace(['session-secret']);
  const [old, added = ''] = events[0]!['session-secret']!.split(',');
  expect([code, out]).toEqual([0, expect.stringContaining('After 12 hours')]);
  expect(events).toMatchObject([
    { event: 'pods', 'session-secret': `${old},${added}` },
    FORMER_ENDED,
    { event: 'pods', 'session-secret': `${added},${old}` },
    FORMER_ENDED,
  ]);
  const later = await replace(['session-secret', 'remove']);
  expect(later.events.at(-2)).toMatchObject({ event: 'pods', 'session-secret': added });
});

it('sets values of other servers and replaces the pods, and prints no value', async () => {
  const { code, out, events } = await replace(['set'], 'mail-password=new=mail password\n');
  expect(code).toBe(0);
  expect(events).toMatchObject([
    { event: 'pods', 'mail-password': 'new=mail password', 'database-password-assets': 'old-password' },
    FORMER_ENDED,
  ]);
  expect(out).not.toContain('mail password');
});

it('reads lines as Windows writes them', async () => {
  const { code, events } = await replace(['set'], 'mail-password=new\r\n');
  expect([code, events]).toMatchObject([0, [{ event: 'pods', 'mail-password': 'new' }, FORMER_ENDED]]);
});

it.each([
  ['passwords without migrations', ['database-passwords'], '', /needs --apply/],
  ['a line without a key', ['set'], 'secret-value', /not KEY=VALUE/],
  ['an unknown secret', ['password'], '', /Name a secret/],
  ['an empty value', ['set'], 'mail-password=\n', /The value of mail-password is empty/],
  [
    'a value that ends with white space',
    ['set'],
    'mail-password=secret-value \n',
    /mail-password begins or ends with white/,
  ],
  ['a value that NATS cannot read', ['set'], 'nats-password-media=1-secret-value\n', /nats-password-media must have/],
])('rejects %s and replaces no pods', async (_name, args, input, reason) => {
  const { code, out, events } = await replace(args, input);
  expect([code, out, events]).toEqual([1, expect.stringMatching(reason), []]);
  expect(out).not.toContain('secret-value');
});
