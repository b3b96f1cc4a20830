import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createWeightedLimit } from './weighted-limit.ts';

it('runs tasks up to the capacity, in order, and a heavy one alone', async () => {
  const limit = createWeightedLimit(2);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, weight: number) =>
    limit.run(weight, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      running.splice(running.indexOf(name), 1);
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await turn();
  };
  const all = [start('a', 1), start('b', 1), start('large', 2), start('c', 1), start('d', 1)];
  await turn();
  expect(running).toEqual(['a', 'b']);
  await end('a');
  expect(running).toEqual(['b']);
  await end('b');
  expect(running).toEqual(['large']);
  await end('large');
  expect(running).toEqual(['c', 'd']);
  await end('c');
  await end('d');
  await Promise.all(all);
});

it('frees the capacity of a failed task', async () => {
  const limit = createWeightedLimit(1);
  await expect(limit.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run(1, async () => 'done')).toBe('done');
});
