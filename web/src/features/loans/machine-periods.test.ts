import { expect, it } from '@jest/globals';
import { toLanes, type MachinePeriod } from './machine-periods.tsx';

const period = (startsOn: string, endsOn: string): MachinePeriod => ({
  kind: 'request',
  loanId: 1,
  municipalityName: null,
  startsOn: `2027-01-${startsOn}`,
  endsOn: `2027-01-${endsOn}`,
});
const lanesOf = (...periods: [string, string][]) =>
  toLanes(periods.map(([from, to]) => period(from, to))).map(({ lane }) => lane);

it('puts periods that share a day on lines of their own, and uses a line again', () => {
  expect(lanesOf(['01', '05'], ['06', '07'])).toEqual([0, 0]);
  expect(lanesOf(['01', '05'], ['05', '07'], ['06', '08'], ['09', '09'])).toEqual([0, 1, 0, 0]);
  expect(lanesOf(['01', '09'], ['02', '03'], ['02', '08'], ['04', '05'])).toEqual([0, 1, 2, 1]);
});
