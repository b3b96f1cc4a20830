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
import { assertComplete, claimDataFolder, isDataFolder, MARKER, noteStores } from './data-folder-claim.ts';
import { emptyDataFolder } from './data-folder.ts';
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
  ['a file that is called as the secrets', () => write('secrets.json', '{"token":"x"}')],
  ['a lock of another program', () => write('owner.json', '{"name":"x"}')],
  ['a project', () => ['package.json', '.git/config', 'src/index.ts'].forEach((file) => write(file, '{}'))],
  ['a damaged marker', () => write(MARKER, '')],
  ['a marker that is another JSON', () => write(MARKER, '[]')],
  ['a folder in place of the marker', () => write(`${MARKER}/x`)],
];

it.each(FOREIGN)('refuses %s and changes nothing', (_, create) => {
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
  ['a folder that the system lets nobody create', () => {}, () => '/proc/nope'],
])('refuses %s in one sentence and changes nothing', (_, create, path) => {
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

it.each([
  ['with a database', writeStores],
  ['with a database and a file of somebody', () => (writeStores(), write('notes.txt'))],
  ['with external servers', () => (loadSecrets(folder), write('seeded.json', '[]'), write('logs/identity.log'))],
  [
    'whose first start was interrupted',
    () => (write('owner.json', '{"pid":1,"startedAt":"x:1"}'), write('stack.json', '{}')),
  ],
])('marks the folder of an earlier version %s', (_, create) => {
  create();
  claimDataFolder(folder);
  expect(existsSync(join(folder, MARKER))).toBe(true);
});

it.each(['secrets.json', 'postgres/PG_VERSION', 'postgres', 's3'])('notices the loss of %s', (lost) => {
  claimDataFolder(folder);
  writeStores();
  noteStores(folder);
  assertComplete(folder);
  rmSync(join(folder, lost), { recursive: true });
  expect(() => assertComplete(folder)).toThrow(/is missing.*copy.*COMMONYARD_DATA.*npm run demo:reset/);
});

it('deletes what the servers stored, and then misses nothing', () => {
  claimDataFolder(folder);
  writeStores();
  write('notes.txt');
  noteStores(folder);
  emptyDataFolder(folder);
  expect(readdirSync(folder).toSorted()).toEqual([MARKER, 'notes.txt', 'secrets.json']);
  assertComplete(folder);
});

it.each(['postgres/notes.txt', 'nats/notes.txt', 's3/notes.txt', 'mail/notes.txt'])(
  'deletes nothing beside %s',
  (file) => {
    claimDataFolder(folder);
    writeStores();
    write(file);
    const before = snapshot(parent);
    expect(() => emptyDataFolder(folder)).toThrow(`${join(folder, file)} was not created by CommonYard`);
    expect(snapshot(parent)).toEqual(before);
  },
);

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
