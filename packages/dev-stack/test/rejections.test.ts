import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const commands = join(import.meta.dirname, '../src/cli');
/** Every command of the launcher, with arguments that it accepts. */
const COMMANDS: [file: string, ...args: string[]][] = readdirSync(commands).flatMap((file) => {
  if (file === 'demo-reset.ts') return [[file, '--yes']];
  if (file !== 'service-command.ts') return [[file]];
  const ofServices = [['admin-unlock'], ['audit-verify'], ['dead-letters'], ['replay', 'assets'], ['retention']];
  return ofServices.map((args): [string, ...string[]] => [file, ...args]);
});
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const folder = mkdtempSync(join(tmpdir(), 'rejections-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where this user keeps compiled code: a hundred starts load the same modules. */
const compileCache = mkdtempSync(join(tmpdir(), 'rejections-compile-cache-'));
if (isRoot) chownSync(compileCache, NOBODY, NOBODY);
afterAll(() => rmSync(compileCache, { recursive: true, force: true }));

/** Accepts connections and closes them, as a server of another protocol may. */
const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
let closingPort: number;
beforeAll(async () => {
  if (!closing.listening) await once(closing, 'listening');
  closingPort = (closing.address() as AddressInfo).port;
});
afterAll(() => void closing.close());

/** Runs a command as an ordinary user, whom the modes of folders bind. */
async function run([file, ...args]: (typeof COMMANDS)[number], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(commands, file), ...args], {
    cwd: '/',
    env: { PATH: process.env['PATH']!, HOME: '/', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

function create(name: string, { mode = 0o755, owner = NOBODY } = {}): string {
  const path = join(folder, name);
  mkdirSync(path);
  if (isRoot) chownSync(path, owner, owner);
  chmodSync(path, mode);
  return path;
}

function createFile(path: string): string {
  writeFileSync(path, 'mine');
  return path;
}

const locked = create('locked', { mode: 0o600 });
const foreign = create('foreign');
createFile(join(foreign, 'notes.txt'));
const database = create('database');
mkdirSync(join(database, 'postgres'));
createFile(join(database, 'postgres/notes.txt'));
symlinkSync(join(folder, 'gone'), join(folder, 'dangling'));

const FOLDERS: [name: string, path: string][] = [
  ['a file', createFile(join(folder, 'file'))],
  ['a folder below a file', join(folder, 'file/below')],
  ['a folder below one that the user cannot enter', join(locked, 'below')],
  ['a folder in /proc', '/proc/nope'],
  ['folders in /proc', '/proc/nope/nope'],
  ['a link that leads to nothing', join(folder, 'dangling')],
  ['a folder with a file of somebody', foreign],
  ['a folder with a folder of somebody that is called as one of ours', database],
  ...(isRoot ? ([['a folder of another user', create('others', { owner: 0 })]] as [string, string][]) : []),
  ['a folder that the user may not write to', create('unwritable', { mode: 0o555 })],
];

/** Commands that only read accept a folder without data: then CommonYard does not run there. */
const NOT_RUNNING = /^CommonYard is not running on the data in .*COMMONYARD_DATA/m;

it.each(FOLDERS)('rejects %s with a sentence and changes nothing in it, in every command', async (_, path) => {
  const before = listing();
  const results = await Promise.all(COMMANDS.map((command) => run(command, { COMMONYARD_DATA: path })));
  for (const [index, { code, printed }] of results.entries()) {
    const command = COMMANDS[index]![0];
    expect({ command, printed, code }).toEqual({
      command,
      printed: expect.stringContaining('COMMONYARD_DATA'),
      code: 1,
    });
    expect(printed).not.toMatch(/^\s+at /m);
    expect(printed.trim().split('\n')).toHaveLength(1);
    if (!NOT_RUNNING.test(printed)) expect(printed).toMatch(/^\n?COMMONYARD_DATA: /);
  }
  expect(listing()).toEqual(before);
});

const listing = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(join(folder, name), { throwIfNoEntry: false })?.mode]);

const SECRET = 'hunter2';
const SERVERS: Record<string, { env?: Record<string, string>; urls: (port: number) => string[] }> = {
  DATABASE_URL: {
    urls: (port) => [
      `postgres://u:${SECRET}@127.0.0.1:${port}/x`,
      `mysql://u:${SECRET}@db/x`,
      `postgres://u:${SECRET}@[bad/x`,
    ],
  },
  NATS_URL: { urls: (port) => [`nats://u:${SECRET}@127.0.0.1:${port}`, `http://u:${SECRET}@nats`, 'nats://'] },
  S3_ENDPOINT: {
    env: { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: SECRET },
    urls: (port) => [`http://127.0.0.1:${port}`, 'ftp://s3', 'https://'],
  },
  SMTP_URL: {
    urls: (port) => [`smtp://u:${SECRET}@127.0.0.1:${port}`, `smtps://u:${SECRET}@127.0.0.1:${port}`, 'smtp://'],
  },
};

it.each(Object.keys(SERVERS))(
  'rejects a %s that is malformed or does not answer, and repeats no password',
  async (name) => {
    const { env = {}, urls } = SERVERS[name]!;
    const data = create(name.toLowerCase());
    const values = [...urls(1), ...urls(closingPort), 'x', `${urls(1)[0]}\nx`];
    const port = String(20_000 + (process.pid % 10_000));
    // The locks of starts on one folder would exclude each other.
    for (const value of values) {
      const { code, printed } = await run(['start.ts'], {
        ...env,
        COMMONYARD_DATA: data,
        COMMONYARD_PORT: port,
        [name]: value,
      });
      expect({ value, printed, code }).toEqual({
        value,
        printed: expect.stringMatching(new RegExp(`^${name}[: ].+\\.?$`, 'm')),
        code: 1,
      });
      expect(printed).not.toMatch(/^\s+at |hunter2/m);
    }
    expect(readdirSync(data)).not.toContain('postgres');
  },
);

it('walks every command', () => {
  const manifest = JSON.parse(readFileSync(join(commands, '../../../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const scripts = Object.values(manifest.scripts).flatMap(
    (script) => script.split('packages/dev-stack/src/cli/')[1] ?? [],
  );
  const names = COMMANDS.map(([file, name = '']) => (file === 'service-command.ts' ? `${file} ${name}` : file));
  expect(names.toSorted()).toEqual(scripts.filter((script) => !script.includes('--watch')).toSorted());
});
