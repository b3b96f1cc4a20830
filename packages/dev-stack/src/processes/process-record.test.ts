import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process-identity.ts';
import { createProcessRecord, stopOrphans } from './process-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'process-record-'));
const original = join(folder, 'original');
const file = join(original, 'processes.json');
let child: ChildProcess;
beforeAll(async () => {
  mkdirSync(original);
  child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  createProcessRecord(file).add('a server', child.pid!);
});
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

it('stops no process of the folder of which this one is a copy', async () => {
  const copy = join(folder, 'copy');
  cpSync(original, copy, { recursive: true });
  expect(await stopOrphans(join(copy, 'processes.json'))).toEqual([]);
  expect(isAlive(child.pid!)).toBe(true);
});

it.each(['folder', 'pid', 'startedAt', 'stopSignal', 'name'])(
  'stops no process of an entry without %s',
  async (field) => {
    const [entry] = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
    const damaged = join(original, 'damaged.json');
    for (const value of [undefined, -1, null]) {
      writeFileSync(damaged, JSON.stringify([{ ...entry, [field]: value }, null, 7]));
      expect(await stopOrphans(damaged)).toEqual([]);
    }
    expect(isAlive(child.pid!)).toBe(true);
  },
);

it('stops a process that it started', async () => {
  const exited = once(child, 'exit');
  expect(await stopOrphans(file)).toEqual(['a server']);
  await exited;
});
