import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, findOwner, FolderInUse, isInUse } from './folder-lock.ts';
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
  expect(findOwner(folder)).toBeUndefined();
});

it('throws for a folder that a running process has locked, and replaces the lock once that process has exited', async () => {
  await writeFile(join(folder, 'owner.json'), JSON.stringify(findIdentity(other.pid!)));
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
