import { expect, it } from '@jest/globals';
import { settleEach } from '../features/moderation/use-decisions.ts';

it('does the work for every item, a few at a time, and returns the failed ones in order', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const failed = await settleEach([1, 2, 3, 4, 5, 6, 7], async (item) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 8 - item));
    running -= 1;
    if (item % 3 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 7]);
  expect(failed.map(({ item, error }) => [item, (error as Error).message])).toEqual([
    [3, 'no 3'],
    [6, 'no 6'],
  ]);
  expect(most).toBe(3);
});
