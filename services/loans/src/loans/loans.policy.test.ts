import { expect, it } from '@jest/globals';
import { dueAtOf } from './loans.policy.ts';

// Noon in Toronto on the first of December.
const now = new Date('2026-12-01T17:00:00Z');
const due = (startsOn: string, expiresOn: string | null) =>
  dueAtOf({ status: expiresOn === null ? 'requested' : 'quoted', startsOn, endsOn: '2027-01-31', expiresOn }, now);

it.each([
  ['a request after seven days', '2026-12-20', null, '2026-12-08'],
  ['a request for a day before that with the end of that day', '2026-12-04', null, '2026-12-05'],
  ['a request for tomorrow with the end of tomorrow', '2026-12-02', null, '2026-12-03'],
  ['a request for today with the end of today', '2026-12-01', null, '2026-12-02'],
  ['a quote with the end of its last day', '2026-12-20', '2026-12-10', '2026-12-11'],
  ['a quote that is open for its first day with the end of that day', '2026-12-10', '2026-12-10', '2026-12-11'],
  ['a quote that is open for today with the end of today', '2026-12-01', '2026-12-01', '2026-12-02'],
  ['a quote from before the rule with the end of its first day', '2026-12-05', '2026-12-12', '2026-12-06'],
])('the job expires %s', (_name, startsOn, expiresOn, day) => {
  expect(due(startsOn, expiresOn)).toBe(`${day}T05:00:00.000Z`);
});
