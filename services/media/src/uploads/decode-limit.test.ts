import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createDecodeLimit } from './decode-limit.ts';

const HEAVY = { heavy: true };
const LIGHT = { heavy: false };

function startTasks(max: number) {
  const limit = createDecodeLimit(max);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, weight: { heavy: boolean }) =>
    limit.run(weight, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.splice(running.indexOf(name), 1);
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await turn();
  };
  return { running, start, end };
}

it('starts tasks in order', async () => {
  const { running, start, end } = startTasks(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name, LIGHT));
  await turn();
  expect(running).toEqual(['a', 'b']);
  await end('a');
  expect(running).toEqual(['b', 'c']);
  await end('b');
  expect(running).toEqual(['c', 'd']);
  await end('c');
  await end('d');
  await Promise.all(all);
});

it('runs one heavy task at a time, and light ones beside it', async () => {
  const { running, start, end } = startTasks(2);
  const all = [start('first', HEAVY), start('second', HEAVY), start('a', LIGHT), start('b', LIGHT)];
  await turn();
  expect(running).toEqual(['first', 'a']);
  await end('a');
  expect(running).toEqual(['first', 'b']);
  all.push(start('c', LIGHT));
  await end('first');
  expect(running).toEqual(['b', 'second']);
  await end('second');
  expect(running).toEqual(['b', 'c']);
  await end('b');
  await end('c');
  await Promise.all(all);
});

it('frees the slot of a failed task', async () => {
  const limit = createDecodeLimit(1);
  await expect(limit.run(HEAVY, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run(HEAVY, async () => 'done')).toBe('done');
});
