import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  findIdentity,
  hasArgument,
  isAlive,
  isIdentity,
  isStillRunning,
  parentOf,
  type ProcessIdentity,
} from './process-identity.ts';

it('identifies a process until it exits', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const identity = findIdentity(child.pid!)!;
  expect(isStillRunning(identity)).toBe(true);
  expect(hasArgument(child.pid!, '60')).toBe(true);
  expect(hasArgument(child.pid!, '6')).toBe(false);
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

it.each([{}, { pid: 2 ** 22 }, { pid: -1, startedAt: '' }, { pid: 0, startedAt: 'x' }, { pid: 1.5, startedAt: 'x' }])(
  'takes %j for no running process',
  (identity) => {
    expect(isIdentity(identity)).toBe(false);
    expect(isStillRunning(identity as ProcessIdentity)).toBe(false);
  },
);
