import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLineOf, findIdentity, isAlive, isStillRunning, parentOf } from './process-identity.ts';

it('identifies a process until it exits', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const identity = findIdentity(child.pid!)!;
  expect(isStillRunning(identity)).toBe(true);
  expect(commandLineOf(child.pid!)).toBe('sleep 60');
  expect(parentOf(child.pid!)).toBe(process.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(child.pid!)).toBe(false);
  expect(isStillRunning(identity)).toBe(false);
  expect(findIdentity(child.pid!)).toBeUndefined();
});

it('distinguishes two processes with the same pid', () => {
  const self = findIdentity(process.pid)!;
  expect(isStillRunning({ ...self, startedAt: 'another time' })).toBe(false);
});
