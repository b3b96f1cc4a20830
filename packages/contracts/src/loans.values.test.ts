import { describe, expect, it } from '@jest/globals';
import { estimate, LOAN_LIMITS, type EstimateWish, type Rates } from './loans.values.ts';

const NONE: Rates = {
  free: false,
  hourCents: null,
  dayCents: null,
  weekCents: null,
  monthCents: null,
  operatorCents: null,
  transportCents: null,
};
/** A grader: $450 a day, $1,800 a week, $6,000 a month; its operator $65 an hour, its float $250. */
const GRADER = {
  ...NONE,
  dayCents: 45_000,
  weekCents: 180_000,
  monthCents: 600_000,
  operatorCents: 6_500,
  transportCents: 25_000,
};
const ofDay = (dayCents: number) => ({ ...NONE, dayCents });
const WEEKLY = { ...NONE, weekCents: 100_000 };
const MONTHLY = { ...NONE, monthCents: 250_000 };
const HOURLY = { ...NONE, hourCents: 8_550 };
const FREE = { ...NONE, free: true, transportCents: 25_000 };

/** Each with the rates, the wish, and rental and more, HST and total in cents. */
const EXAMPLES: [string, Rates, EstimateWish, number, number, number][] = [
  ['1 day', GRADER, { days: 1 }, 45_000, 5_850, 50_850],
  ['3 days', GRADER, { days: 3 }, 135_000, 17_550, 152_550],
  ['4 days, as much as a week', GRADER, { days: 4 }, 180_000, 23_400, 203_400],
  ['5 days: a week is cheaper', GRADER, { days: 5 }, 180_000, 23_400, 203_400],
  ['a week', GRADER, { days: 7 }, 180_000, 23_400, 203_400],
  ['8 days: a week and a day', GRADER, { days: 8 }, 225_000, 29_250, 254_250],
  ['10 days: a week and 3 days', GRADER, { days: 10 }, 315_000, 40_950, 355_950],
  ['11 days, as much as two weeks', GRADER, { days: 11 }, 360_000, 46_800, 406_800],
  ['two weeks', GRADER, { days: 14 }, 360_000, 46_800, 406_800],
  ['three weeks', GRADER, { days: 21 }, 540_000, 70_200, 610_200],
  ['22 days: three weeks and a day', GRADER, { days: 22 }, 585_000, 76_050, 661_050],
  ['23 days: a month is cheaper', GRADER, { days: 23 }, 600_000, 78_000, 678_000],
  ['a month', GRADER, { days: 28 }, 600_000, 78_000, 678_000],
  ['29 days: a month and a day', GRADER, { days: 29 }, 645_000, 83_850, 728_850],
  ['35 days: a month and a week', GRADER, { days: 35 }, 780_000, 101_400, 881_400],
  ['two months', GRADER, { days: 56 }, 1_200_000, 156_000, 1_356_000],
  ['60 days: two months and 4 days', GRADER, { days: 60 }, 1_380_000, 179_400, 1_559_400],
  ['three months', GRADER, { days: 84 }, 1_800_000, 234_000, 2_034_000],
  ['HST of 4,333.29 cents', ofDay(33_333), { days: 1 }, 33_333, 4_333, 37_666],
  ['HST of 12,999.87 cents', ofDay(33_333), { days: 3 }, 99_999, 13_000, 112_999],
  ['HST of 30,333.03 cents', ofDay(33_333), { days: 7 }, 233_331, 30_333, 263_664],
  ['HST of 129,998.7 cents', ofDay(33_333), { days: 30 }, 999_990, 129_999, 1_129_989],
  ['HST of 6.5 cents', ofDay(50), { days: 1 }, 50, 7, 57],
  ['HST of 19.5 cents', ofDay(50), { days: 3 }, 150, 20, 170],
  ['HST of 32.5 cents', ofDay(50), { days: 5 }, 250, 33, 283],
  ['HST of 0.52 cents', ofDay(4), { days: 1 }, 4, 1, 5],
  ['HST of 0.39 cents', ofDay(3), { days: 1 }, 3, 0, 3],
  ['1 day of what is lent by the week', WEEKLY, { days: 1 }, 100_000, 13_000, 113_000],
  ['8 days of what is lent by the week', WEEKLY, { days: 8 }, 200_000, 26_000, 226_000],
  ['1 day of what is lent by the month', MONTHLY, { days: 1 }, 250_000, 32_500, 282_500],
  ['29 days of what is lent by the month', MONTHLY, { days: 29 }, 500_000, 65_000, 565_000],
  ['1 hour', HOURLY, { days: 1, hours: 1 }, 8_550, 1_112, 9_662],
  ['6.5 hours on 3 days', HOURLY, { days: 3, hours: 6.5 }, 55_575, 7_225, 62_800],
  ['a hundredth of an hour, 85.5 cents', HOURLY, { days: 1, hours: 0.01 }, 86, 11, 97],
  ['37.25 hours, 318,487.5 cents', HOURLY, { days: 5, hours: 37.25 }, 318_488, 41_403, 359_891],
  ['40 hours of an operator', GRADER, { days: 5, hours: 40, operator: true }, 440_000, 57_200, 497_200],
  ['transport', GRADER, { days: 5, transport: true }, 205_000, 26_650, 231_650],
  ['both', GRADER, { days: 5, hours: 37.5, operator: true, transport: true }, 448_750, 58_338, 507_088],
  ['transport of what is free', FREE, { days: 9, transport: true }, 25_000, 3_250, 28_250],
  ['what is free', FREE, { days: 9 }, 0, 0, 0],
];

describe('estimate', () => {
  it.each(EXAMPLES)('%s', (_name, rates, wish, subtotalCents, hstCents, totalCents) => {
    expect(estimate(rates, wish)).toMatchObject({ subtotalCents, hstCents, totalCents });
  });

  it('names units, quantities and rates of each line', () => {
    expect(estimate(GRADER, { days: 37, hours: 8, operator: true })!.lines).toEqual([
      { item: 'rental', unit: 'month', quantity: 1, rateCents: 600_000, cents: 600_000 },
      { item: 'rental', unit: 'week', quantity: 1, rateCents: 180_000, cents: 180_000 },
      { item: 'rental', unit: 'day', quantity: 2, rateCents: 45_000, cents: 90_000 },
      { item: 'operator', unit: 'hour', quantity: 8, rateCents: 6_500, cents: 52_000 },
    ]);
  });

  it('is undefined without a rate, and without hours where only hours have a rate', () => {
    expect(estimate(NONE, { days: 3 })).toBeUndefined();
    expect(estimate(HOURLY, { days: 3 })).toBeUndefined();
  });

  const random = createRandom(20_261_124);
  const rate = () => (random() < 0.2 ? null : Math.floor(random() ** 3 * LOAN_LIMITS.rateCents));
  const cases = Array.from({ length: 500 }, () => ({
    rates: { ...NONE, dayCents: rate() ?? 1, weekCents: rate(), monthCents: rate(), operatorCents: rate() },
    days: 1 + Math.floor(random() * LOAN_LIMITS.loanDays),
    hours: Math.floor(random() * LOAN_LIMITS.hours * 100) / 100,
  }));

  it('is never more than the sum of the days', () => {
    for (const { rates, days } of cases)
      expect(estimate(rates, { days })!.subtotalCents).toBeLessThanOrEqual(rates.dayCents * days);
  });

  it('is never less for more days', () => {
    for (const { rates, days } of cases)
      for (const each of [rates, { ...rates, dayCents: null, weekCents: rates.dayCents }])
        expect(estimate(each, { days: days + 1 })!.subtotalCents).toBeGreaterThanOrEqual(
          estimate(each, { days })!.subtotalCents,
        );
  });

  it('is exact to the cent up to the largest amounts, by integers of any size', () => {
    for (const { rates, days, hours } of cases) {
      const { lines, subtotalCents, hstCents, totalCents } = estimate(rates, { days, hours, operator: true })!;
      const hundredths = (quantity: number) => BigInt(quantity.toFixed(2).replace('.', ''));
      const sum = lines.reduce(
        (all, { quantity, rateCents }) => all + (hundredths(quantity) * BigInt(rateCents) + 50n) / 100n,
        0n,
      );
      const hst = (sum * 13n + 50n) / 100n;
      expect([subtotalCents, hstCents, totalCents].map(BigInt)).toEqual([sum, hst, sum + hst]);
    }
  });
});

/** A reproducible generator of numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
