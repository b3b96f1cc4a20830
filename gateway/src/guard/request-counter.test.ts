import { expect, it } from '@jest/globals';
import { createRequestCounter } from './request-counter.ts';

it('admits the maximum per client and window, and says when the window ends', () => {
  let now = 1_000;
  const { count } = createRequestCounter({ max: 2, windowMs: 60_000 }, () => now);
  expect([count('a'), count('a')]).toEqual([0, 0]);
  now += 10_000;
  expect([count('a'), count('a'), count('b')]).toEqual([50_000, 50_000, 0]);
  now += 49_999;
  expect(count('a')).toBe(1);
  now += 1;
  expect([count('a'), count('a'), count('a')]).toEqual([0, 0, 60_000]);
});

it('forgets the least recent of more than 5,000 clients', () => {
  const { count } = createRequestCounter({ max: 1, windowMs: 60_000 }, () => 0);
  count('first');
  for (let i = 0; i < 4_999; i++) count(`client ${i}`);
  expect(count('first')).toBe(60_000);
  count('one more');
  expect([count('client 1'), count('client 0')]).toEqual([60_000, 0]);
});

it('takes a request back', () => {
  const { count, takeBack } = createRequestCounter({ max: 1, windowMs: 60_000 }, () => 0);
  takeBack('a');
  count('a');
  takeBack('a');
  takeBack('a');
  expect([count('a'), count('a')]).toEqual([0, 60_000]);
});
