import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder, findOwner, FolderInUse, isInUse } from './claim-folder.ts';
import { findIdentity } from './process-identity.ts';

let folder: string;
let other: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claim-'));
  other = spawn('sleep', ['60']);
  await once(other, 'spawn');
});
afterAll(async () => {
  other.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

it('releases a claim', () => {
  const release = claimFolder(folder);
  expect(isInUse(folder)).toBe(true);
  release();
  expect(findOwner(folder)).toBeUndefined();
});

it('refuses a folder that a running process claims, and replaces the claim once that process has exited', async () => {
  await writeFile(join(folder, 'owner.json'), JSON.stringify(findIdentity(other.pid!)));
  expect(() => claimFolder(folder)).toThrow(FolderInUse);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const release = claimFolder(folder);
  expect(findOwner(folder)?.pid).toBe(process.pid);
  release();
});

it('replaces a claim that was written incompletely', async () => {
  await writeFile(join(folder, 'owner.json'), '{"pid": 4');
  claimFolder(folder)();
});
