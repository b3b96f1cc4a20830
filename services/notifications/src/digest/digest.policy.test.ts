import { expect, it } from '@jest/globals';
import { latestDigestTime } from './digest.policy.ts';

it.each([
  ['2026-07-10T10:59:59Z', '2026-07-09T11:00:00.000Z'],
  ['2026-07-10T11:00:00Z', '2026-07-10T11:00:00.000Z'],
  ['2026-01-10T11:59:00Z', '2026-01-09T12:00:00.000Z'],
  ['2026-01-10T23:59:00Z', '2026-01-10T12:00:00.000Z'],
  ['2026-01-11T03:00:00Z', '2026-01-10T12:00:00.000Z'],
  // Daylight saving time starts or ends in the night before these days.
  ['2026-03-08T11:30:00Z', '2026-03-08T11:00:00.000Z'],
  ['2026-11-01T11:30:00Z', '2026-10-31T11:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-01T12:00:00.000Z'],
])('at %s the latest digest time is %s', (now, expected) => {
  expect(latestDigestTime(new Date(now)).toISOString()).toBe(expected);
});
