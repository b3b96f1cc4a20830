import { expect, it } from '@jest/globals';
import { secondsLeft, windowsAt } from './windows.ts';

it.each([
  ['summer', '2026-07-02T03:59:30Z', '2026-07-01', 30],
  ['winter', '2026-12-02T04:59:30Z', '2026-12-01', 30],
  ['winter, after midnight', '2026-12-02T05:00:00Z', '2026-12-02', 24 * 3_600],
  ['the day of 23 hours', '2026-03-08T05:00:00Z', '2026-03-08', 23 * 3_600],
  ['the day of 25 hours', '2026-11-01T04:00:00Z', '2026-11-01', 25 * 3_600],
])('ends the day at midnight in Toronto: %s', (_name, at, day, seconds) => {
  expect(windowsAt(new Date(at)).day).toBe(day);
  expect(secondsLeft('day', new Date(at))).toBe(seconds);
});

it('ends the hour with the clock', () => {
  const at = new Date('2026-07-02T03:59:30.500Z');
  expect(windowsAt(at).hourStart).toBe('2026-07-02T03:00:00.000Z');
  expect(secondsLeft('hour', at)).toBe(30);
  expect(secondsLeft('hour', new Date('2026-07-02T04:00:00Z'))).toBe(3_600);
});
