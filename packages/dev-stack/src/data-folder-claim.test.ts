import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  assertUsable,
  claimDataFolder,
  explainFileErrors,
  isDataFolder,
  MARKER,
  noteStores,
} from './data-folder-claim.ts';
import { emptyDataFolder, lockDataFolder } from './data-folder.ts';
import { replaceFile } from './private-file.ts';
import { loadSecrets } from './secrets.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

function write(file: string, text = 'mine'): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Names, modes and contents of everything below a folder. */
function snapshot(path: string): unknown {
  const { mode } = lstatSync(path);
  if (lstatSync(path).isSymbolicLink()) return mode;
  return statSync(path).isDirectory()
    ? [mode, ...readdirSync(path).map((name) => [name, snapshot(join(path, name))])]
    : [mode, readFileSync(path, 'utf8')];
}

/** What each server of an installation stores. */
function writeStores(): void {
  loadSecrets(folder);
  for (const file of [
    'postgres/PG_VERSION',
    'postgres/superuser-password',
    'postgres/base/1',
    's3/commonyard/1',
    'nats/nats.conf',
    'nats/password',
  ])
    write(file);
}

const FOREIGN: [string, () => void][] = [
  ['a file of somebody', () => write('notes.txt')],
  ['a folder that is called as one of a server', () => write('postgres/notes.txt')],
  [
    'every name that CommonYard uses, and none of its contents',
    () => ['postgres/x', 'nats/x', 's3/x', 'mail/x', 'logs/x.log'].forEach((file) => write(file)),
  ],
  ['a database of somebody', () => write('postgres/PG_VERSION', '18')],
  ['a folder of CommonYard that lost its marker', writeStores],
  ['a file that is called as the secrets', () => write('secrets.json', '{"token":"x"}')],
  ['a lock of another program', () => write('owner.json', '{"name":"x"}')],
  ['a project', () => ['package.json', '.git/config', 'src/index.ts'].forEach((file) => write(file, '{}'))],
  ['a damaged marker', () => write(MARKER, '')],
  ['a marker that is another JSON', () => write(MARKER, '[]')],
  ['a folder in place of the marker', () => write(`${MARKER}/x`)],
];

it.each(FOREIGN)('rejects %s and changes nothing', (_, create) => {
  create();
  chmodSync(folder, 0o750);
  const before = snapshot(parent);
  for (const use of [claimDataFolder, isDataFolder]) expect(() => use(folder)).toThrow(/COMMONYARD_DATA/);
  expect(snapshot(parent)).toEqual(before);
});

it.each([
  ['a file', () => writeFileSync(folder, 'mine'), () => folder],
  ['a link that leads to nothing', () => symlinkSync(join(parent, 'gone'), folder), () => folder],
  ['links in a circle', () => symlinkSync(folder, folder), () => folder],
  ['a path through a file', () => writeFileSync(folder, 'mine'), () => join(folder, 'below')],
  ['a path that is too long', () => {}, () => join(parent, 'x'.repeat(300))],
  ['a path that is too long below folders that do not exist', () => {}, () => join(folder, 'of', 'x'.repeat(300), 'y')],
  ['a folder that the system lets nobody create', () => {}, () => '/proc/nope'],
])('rejects %s in one sentence and changes nothing', (_, create, path) => {
  create();
  const before = snapshot(parent);
  expect(() => claimDataFolder(path())).toThrow(/^COMMONYARD_DATA: \S+ [^\n]+\. Set COMMONYARD_DATA to [^\n]+\.$/);
  expect(snapshot(parent)).toEqual(before);
});

it('creates a missing folder with its parents, which the user of PostgreSQL can enter', () => {
  claimDataFolder(join(folder, 'of/town'));
  expect(statSync(join(folder, 'of/town')).mode & 0o777).toBe(0o711);
  expect(readdirSync(join(folder, 'of/town'))).toEqual([MARKER]);
});

it('marks an empty folder and leaves its mode', () => {
  mkdirSync(folder, { mode: 0o700 });
  claimDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  claimDataFolder(folder);
});

it('follows a link to a folder', () => {
  const target = join(parent, 'disk');
  mkdirSync(target);
  symlinkSync(target, folder);
  claimDataFolder(folder);
  expect(existsSync(join(target, MARKER))).toBe(true);
});

it('rejects data of a version before 1.0.0, which can be deleted', () => {
  claimDataFolder(folder);
  writeStores();
  noteStores(folder);
  const { version: _, ...marker } = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as { version: number };
  write(MARKER, JSON.stringify(marker));
  const before = snapshot(parent);
  claimDataFolder(folder);
  expect(() => assertUsable(folder)).toThrow(/COMMONYARD_DATA: .*before 1\.0\.0.*upgrade\.md.*npm run demo:reset/);
  expect(snapshot(parent)).toEqual(before);
  emptyDataFolder(folder);
  assertUsable(folder);
  noteStores(folder);
  assertUsable(folder);
});

it.each(['secrets.json', 'postgres/PG_VERSION', 'postgres', 's3'])('notices the loss of %s', (lost) => {
  claimDataFolder(folder);
  writeStores();
  noteStores(folder);
  assertUsable(folder);
  rmSync(join(folder, lost), { recursive: true });
  expect(() => assertUsable(folder)).toThrow(/is missing.*copy.*COMMONYARD_DATA.*npm run demo:reset/);
});

it('deletes what the servers stored, and then misses nothing', () => {
  claimDataFolder(folder);
  writeStores();
  write('notes.txt');
  noteStores(folder);
  emptyDataFolder(folder);
  expect(readdirSync(folder).toSorted()).toEqual([MARKER, 'notes.txt', 'secrets.json']);
  assertUsable(folder);
});

it.each(['nats', 'nats/jetstream', 's3', 's3/commonyard', 'mail', 'logs'])(
  'rejects a link and a file in place of its folder %s, and changes nothing behind it',
  (name) => {
    const theirs = join(parent, 'theirs');
    mkdirSync(theirs);
    writeFileSync(join(theirs, 'nginx.log'), 'x'.repeat(6_000_000));
    claimDataFolder(folder);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    for (const create of [
      () => symlinkSync(theirs, join(folder, name)),
      () => symlinkSync(join(parent, 'gone'), join(folder, name)),
      () => writeFileSync(join(folder, name), 'mine'),
    ]) {
      create();
      const before = snapshot(parent);
      expect(() => claimDataFolder(folder)).toThrow(
        new RegExp(`^COMMONYARD_DATA: \\S+/${name} is .*another folder\\.$`),
      );
      expect(snapshot(parent)).toEqual(before);
      rmSync(join(folder, name));
    }
  },
);

it('replaces links in place of its files, and changes nothing behind them', () => {
  const theirs = join(parent, 'theirs');
  writeFileSync(theirs, 'mine', { mode: 0o644 });
  mkdirSync(folder);
  for (const name of ['secrets.json', 'stack.json', `stack.json.${process.pid}`, 'nats.conf']) {
    symlinkSync(theirs, join(folder, name));
    replaceFile(join(folder, name.replace(/\.\d+$/, '')), 'ours');
  }
  expect([readFileSync(theirs, 'utf8'), statSync(theirs).mode & 0o777]).toEqual(['mine', 0o644]);
  expect(readdirSync(folder).map((name) => lstatSync(join(folder, name)).isFile())).toEqual([true, true, true]);
});

it.each([
  ['is empty', ''],
  ['has no key', '{"master":"x","callerPrivateKey":"x"}'],
  ['has a damaged further key', undefined],
])('deletes secrets that are damaged (%s), because the next start could not read them', (_, text) => {
  claimDataFolder(folder);
  writeStores();
  noteStores(folder);
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as object;
  write('secrets.json', text ?? JSON.stringify({ ...secrets, otherCallerKeys: ['x'] }));
  expect(() => loadSecrets(folder)).toThrow(/secrets\.json is damaged/);
  emptyDataFolder(folder);
  assertUsable(folder);
  expect(loadSecrets(folder).derive('x')).toMatch(/^[\w-]{43}$/);
});

it.each([
  ['ENOSPC', 'the disk is full. Free space on its disk'],
  ['EDQUOT', 'the disk quota is used up. Delete other files'],
  ['EROFS', 'the file system is read-only. Mount it writable'],
  ['EACCES', 'this user may not do that there. Set COMMONYARD_DATA to a folder that is empty'],
])('states what helps after %s', (code, message) => {
  const error = Object.assign(new Error(code), { code, syscall: 'write' });
  expect(() =>
    explainFileErrors(folder, () => {
      throw error;
    }),
  ).toThrow(`COMMONYARD_DATA: ${folder} cannot be used: ${message}`);
});

it('writes secrets once', () => {
  loadSecrets(folder);
  const before = statSync(join(folder, 'secrets.json')).ino;
  loadSecrets(folder);
  expect(statSync(join(folder, 'secrets.json')).ino).toBe(before);
});

it('removes what an interrupted command left, and nothing else', async () => {
  claimDataFolder(folder);
  const own = [
    'postgres.unfinished-aB3x_Y/data/base',
    'demo.unfinished-abcdef/media/1',
    'secrets.json.99999917',
    `${MARKER}.99999904`,
  ];
  const theirs = [
    'demo-report/1',
    'demo.unfinished',
    'notes.json.17',
    // Of a start that is claiming the folder.
    `${MARKER}.${process.ppid}`,
    'secrets.json.old',
    'postgres.unfinished-notes-of-a-town/1',
  ];
  for (const file of [...own, ...theirs]) write(file);
  (await lockDataFolder(folder))();
  expect(readdirSync(folder).toSorted()).toEqual([MARKER, ...theirs.map((file) => file.split('/')[0]!)].toSorted());
});

it('lets no other user write, whatever the umask of the caller', async () => {
  const umask = process.umask(0);
  try {
    (await lockDataFolder(join(folder, 'of/town')))();
    loadSecrets(join(folder, 'of/town'));
    expect(process.umask()).toBe(0o022);
  } finally {
    process.umask(umask);
  }
  for (const name of readdirSync(parent, { recursive: true, encoding: 'utf8' }))
    expect(statSync(join(parent, name)).mode & 0o022).toBe(0);
});

it.each([
  'postgres/notes.txt',
  'postgres/pg_notes',
  'nats/notes.txt',
  's3/notes.txt',
  'mail/notes.txt',
  'mail/invoice.eml',
])('deletes nothing beside %s', (file) => {
  claimDataFolder(folder);
  writeStores();
  write(file);
  const before = snapshot(parent);
  expect(() => emptyDataFolder(folder)).toThrow(`${join(folder, file)} was not created by CommonYard`);
  expect(snapshot(parent)).toEqual(before);
});

it.each(['postgres', 'nats', 's3', 'mail'])('deletes nothing where %s is a link to a folder of somebody', (name) => {
  const target = join(parent, 'theirs/folder');
  claimDataFolder(folder);
  mkdirSync(target, { recursive: true });
  cpSync(import.meta.filename, join(target, 'notes.txt'));
  symlinkSync(target, join(folder, name));
  const before = snapshot(parent);
  expect(() => emptyDataFolder(folder)).toThrow(/was not created by CommonYard/);
  expect(snapshot(parent)).toEqual(before);
});
