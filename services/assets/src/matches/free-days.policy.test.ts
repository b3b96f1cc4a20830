import { describe, expect, it } from '@jest/globals';
import { daysIn, freePeriods, intersect } from './free-days.policy.ts';

const MARCH = { from: '2027-03-01', to: '2027-03-31' };
const busy = (...periods: [string, string][]) => periods.map(([from, to]) => ({ from, to }));

describe('free periods', () => {
  it.each([
    ['without busy days: all', busy(), [['2027-03-01', '2027-03-31']]],
    [
      'between busy days',
      busy(['2027-03-05', '2027-03-06'], ['2027-03-20', '2027-03-20']),
      [
        ['2027-03-01', '2027-03-04'],
        ['2027-03-07', '2027-03-19'],
        ['2027-03-21', '2027-03-31'],
      ],
    ],
    [
      'where busy days begin before and end after',
      busy(['2027-02-01', '2027-03-02'], ['2027-03-30', '2027-05-01']),
      [['2027-03-03', '2027-03-29']],
    ],
    [
      'without busy days before and after',
      busy(['2027-01-01', '2027-02-28'], ['2027-04-01', '2027-04-02']),
      [['2027-03-01', '2027-03-31']],
    ],
    ['none where all days are busy', busy(['2027-03-01', '2027-03-31']), []],
    [
      'of busy days that touch each other',
      busy(['2027-03-01', '2027-03-10'], ['2027-03-11', '2027-03-30']),
      [['2027-03-31', '2027-03-31']],
    ],
  ] as const)('%s', (_name, periods, expected) => {
    expect(freePeriods(MARCH, periods).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  it('of an open period last for good', () => {
    const free = freePeriods({ from: null, to: null }, busy(['2027-03-05', '2027-03-06']));
    expect(free.map(({ from, to }) => [from, to])).toEqual([
      ['0001-01-01', '2027-03-04'],
      ['2027-03-07', '9999-12-31'],
    ]);
  });
});

describe('the days of two periods', () => {
  it.each([
    [MARCH, { from: null, to: null }, MARCH],
    [MARCH, { from: '2027-03-10', to: null }, { from: '2027-03-10', to: '2027-03-31' }],
    [MARCH, { from: null, to: '2027-03-01' }, { from: '2027-03-01', to: '2027-03-01' }],
    [MARCH, { from: '2027-04-01', to: null }, undefined],
    [
      { from: null, to: null },
      { from: '2027-04-01', to: null },
      { from: '2027-04-01', to: null },
    ],
  ])('%j and %j: %j', (one, other, expected) => {
    expect(intersect(one, other)).toEqual(expected);
    expect(intersect(other, one)).toEqual(expected);
  });
});

it('days are counted with the first and the last one, also over a change of clocks', () => {
  expect(daysIn([MARCH, { from: '2027-05-01', to: '2027-05-01' }])).toBe(32);
  expect(daysIn([])).toBe(0);
});
