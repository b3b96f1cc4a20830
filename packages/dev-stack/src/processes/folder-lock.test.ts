import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, findOwner, findRunningOwner, FolderInUse, identityOfFolder, isInUse } from './folder-lock.ts';
import { findIdentity } from './process-identity.ts';

let folder: string;
let other: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
  other = spawn('sleep', ['60']);
  await once(other, 'spawn');
});
afterAll(async () => {
  other.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

it('releases a lock', () => {
  const release = lockFolder(folder);
  expect(isInUse(folder)).toBe(true);
  release();
  release();
  expect(findOwner(folder)).toBeUndefined();
});

it('throws for a folder that a running process has locked, and replaces the lock once that process has exited', async () => {
  await writeFile(
    join(folder, 'owner.json'),
    JSON.stringify({ ...findIdentity(other.pid!), folder: identityOfFolder(folder) }),
  );
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const release = lockFolder(folder);
  expect(findOwner(folder)?.pid).toBe(process.pid);
  release();
});

it('replaces a lock that was written incompletely', async () => {
  await writeFile(join(folder, 'owner.json'), '{"pid": 4');
  lockFolder(folder)();
});

it('locks the original of a copied folder, and not the copy', async () => {
  const [original, copy, moved] = ['original', 'copy', 'moved'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const release = lockFolder(original);
  await cp(original, copy, { recursive: true });
  expect([findRunningOwner(original)?.pid, findRunningOwner(copy), findOwner(copy)?.pid]).toEqual([
    process.pid,
    undefined,
    process.pid,
  ]);
  const releaseCopy = lockFolder(copy);
  expect(isInUse(copy)).toBe(true);
  releaseCopy();
  await rename(original, moved);
  expect(isInUse(moved)).toBe(true);
  release();
});

const withFlock = spawnSync('flock', ['--version']).status === 0 ? it : it.skip;
withFlock('throws for a folder that a process has locked which it cannot see, as in another container', async () => {
  const release = lockFolder(folder);
  await writeFile(join(folder, 'owner.json'), JSON.stringify({ pid: 2 ** 22, startedAt: 'elsewhere', folder: 'x' }));
  expect(() => lockFolder(folder)).toThrow(/^COMMONYARD_DATA: .* is not visible here.*another folder\.$/);
  release();
  lockFolder(folder)();
});
