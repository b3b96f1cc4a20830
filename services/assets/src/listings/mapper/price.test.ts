import { describe, expect, it } from '@jest/globals';
import { priceColumns, rateCentsPerDay } from './price.ts';

describe('rateCentsPerDay', () => {
  it.each([
    ['450', 'daily', 45_000],
    ['$1,250.50', 'daily', 125_050],
    ['1 250 $', 'weekly', 25_000],
    ['40', 'hourly', 32_000],
    ['17000', 'monthly', 85_000],
    ['Negotiable', 'daily', null],
    ['', 'daily', null],
    [null, 'daily', null],
  ] as const)('%s %s is %s cents', (rate, rateType, cents) => expect(rateCentsPerDay(rate, rateType)).toBe(cents));
});

describe('priceColumns', () => {
  const text = { rate: '450', rateType: 'weekly' } as const;
  const none = { rateCentsPerDay: null, lendingRateType: null };
  it.each([
    ['without terms', null, { rateCentsPerDay: 9_000, lendingRateType: null }],
    ['without charge', { free: true }, { rateCentsPerDay: 0, lendingRateType: 'daily' }],
    [
      'by the day and more',
      { free: false, hourCents: 1, dayCents: 300 },
      { rateCentsPerDay: 300, lendingRateType: 'daily' },
    ],
    ['by the week', { free: false, weekCents: 500 }, { rateCentsPerDay: 100, lendingRateType: 'weekly' }],
    ['by the hour', { free: false, hourCents: 100 }, { rateCentsPerDay: 800, lendingRateType: 'hourly' }],
    ['with an unknown kind of rate', { free: false }, none],
  ] as const)('%s', (_case, lendingRates, columns) => {
    expect(priceColumns({ ...text, lendingRates })).toEqual(columns);
  });
});
