import { afterAll, expect, it } from '@jest/globals';
import {
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
import { join } from 'node:path';
import { startChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(logFile: string): Promise<void> {
  const child = await startChild({ name: 'echo', command: 'echo', args: ['hello'], env: {}, cwd: '/', logFile });
  await child.exited;
}

it('creates folders and logs that no other user may change, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    await run(join(folder, 'logs/below/echo.log'));
  } finally {
    process.umask(umask);
  }
  for (const path of ['logs', 'logs/below', 'logs/below/echo.log'])
    expect(statSync(join(folder, path)).mode & 0o022).toBe(0);
});

it('sets its own long log aside, and leaves other files', async () => {
  const logs = join(folder, 'long');
  mkdirSync(logs);
  for (const name of ['echo.log', 'nginx.log']) writeFileSync(join(logs, name), 'x'.repeat(5_000_001));
  await run(join(logs, 'echo.log'));
  expect(readdirSync(logs).toSorted()).toEqual(['echo.log', 'echo.log.old', 'nginx.log']);
  expect(readFileSync(join(logs, 'echo.log'), 'utf8')).toBe('hello\n');
});

it('writes through no link', async () => {
  const [theirs, link] = [join(folder, 'theirs.log'), join(folder, 'link.log')];
  writeFileSync(theirs, 'x'.repeat(5_000_001));
  symlinkSync(theirs, link);
  await expect(run(link)).rejects.toThrow(`The log ${link} is no file`);
  expect([statSync(theirs).size, lstatSync(link).isSymbolicLink()]).toEqual([5_000_001, true]);
});
