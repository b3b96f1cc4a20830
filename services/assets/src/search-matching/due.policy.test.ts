import { expect, it } from '@jest/globals';
import { dueTimes, foundBefore } from './due.policy.ts';

// A Wednesday, eight in the morning in Toronto.
const times = dueTimes(new Date('2027-01-13T13:00:00Z'));

it.each([
  ['now', null, '2027-01-13T13:00:00.001Z'],
  ['now', '2027-01-13T12:00:00.000Z', '2027-01-13T13:00:00.001Z'],
  ['now', '2027-01-13T12:00:00.001Z', undefined],
  ['daily', null, '2027-01-13T12:00:00.000Z'],
  ['daily', '2027-01-13T12:30:00.000Z', '2027-01-13T12:00:00.000Z'],
  ['weekly', null, '2027-01-11T12:00:00.000Z'],
] as const)('%s, notified at %s: what was found before %s', (timing, notifiedAt, expected) => {
  expect(foundBefore({ timing, notifiedAt }, times)).toBe(expected);
});
