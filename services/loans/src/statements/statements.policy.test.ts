import { describe, expect, it } from '@jest/globals';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { HandoverRow } from '../loans/handovers.repository.ts';
import { draftLines, readingsOf, usedDaysOf } from './statements.policy.ts';

const line = (over: Partial<QuoteLine> = {}): QuoteLine => ({
  kind: 'rental',
  description: null,
  unit: 'day',
  quantity: 5,
  rateCents: 45_000,
  hst: true,
  cents: 225_000,
  ...over,
});
const { bufferDays: _b, minDays: _m, maxDays: _x, noticeDays: _n, advanceDays: _a, ...defaults } = lendingTerms();
const days = { startsOn: '2026-12-01', endsOn: '2026-12-05' };
const quoteOf = (lines: QuoteLine[], terms: Partial<LendingTerms> | null = {}) => ({
  lines,
  ...days,
  terms: terms && ({ ...defaults, ...terms } as LendingTerms),
});
const draft = (lines: QuoteLine[], use: object = {}, terms: Partial<LendingTerms> | null = {}) =>
  draftLines(quoteOf(lines, terms), { days: 5, hours: null, hasHstNumber: true, ...use });
const short = ({ lines }: { lines: QuoteLine[] }) =>
  lines.map(({ kind, unit, quantity, rateCents }) => [kind, unit, quantity, rateCents].join(' '));

describe('the lines of a draft', () => {
  it.each<[string, QuoteLine[], object, Partial<LendingTerms> | null, string[]]>([
    ['stay for the quoted days', [line()], {}, {}, ['rental day 5 45000']],
    ['are fewer for fewer days', [line()], { days: 3 }, {}, ['rental day 3 45000']],
    ['are the cheapest mix for more days', [line()], { days: 8 }, {}, ['rental week 1 180000', 'rental day 1 45000']],
    [
      'keep an agreed rate',
      [line({ unit: 'week', quantity: 1, rateCents: 150_000 })],
      { days: 8 },
      {},
      ['rental week 1 150000', 'rental day 1 45000'],
    ],
    ['stay without terms', [line()], { days: 3 }, null, ['rental day 5 45000']],
    ['stay where the terms are without charge', [line()], { days: 3 }, { free: true }, ['rental day 5 45000']],
    [
      'stay where the terms have no rate by days',
      [line()],
      { days: 3 },
      { dayCents: null, weekCents: null, monthCents: null, hourCents: 9_000 },
      ['rental day 5 45000'],
    ],
    [
      'stay where two rates of a unit were agreed',
      [line({ quantity: 3 }), line({ quantity: 2, rateCents: 40_000 })],
      { days: 3 },
      {},
      ['rental day 3 45000', 'rental day 2 40000'],
    ],
    [
      'have no other rental than that of the days, and all other lines',
      [line({ unit: 'week', quantity: 1, rateCents: 180_000 }), line({ kind: 'fuel', unit: 'litre' }), line()],
      { days: 2 },
      {},
      ['rental day 2 45000', 'fuel litre 5 45000'],
    ],
    [
      'count the hours of machine and operator',
      [line({ unit: 'hour' }), line({ kind: 'operator', unit: 'hour' }), line({ kind: 'standby', unit: 'hour' })],
      { hours: 15.5 },
      {},
      ['rental hour 15.5 45000', 'operator hour 15.5 45000', 'standby hour 5 45000'],
    ],
    ['leave out what was not used', [line({ unit: 'hour' })], { hours: 0 }, {}, []],
  ])('%s', (_name, lines, use, terms, expected) => {
    expect(short(draft(lines, use, terms))).toEqual(expected);
  });

  it('have amounts of their own', () => {
    expect(draft([line({ unit: 'hour' })], { hours: 2.25 }).lines).toEqual([
      line({ unit: 'hour', quantity: 2.25, cents: 101_250 }),
    ]);
  });

  it('keep the description and the HST of the agreed line', () => {
    const agreed = line({ description: 'Grader 14M', hst: false });
    expect(draft([agreed], { days: 8 }).lines).toMatchObject([
      { unit: 'week', description: 'Grader 14M', hst: false },
      { unit: 'day', description: 'Grader 14M', hst: false },
    ]);
  });

  it('have no HST where the lender has no number', () => {
    expect(draft([line(), line({ hst: false })], { hasHstNumber: false }).lines.map(({ hst }) => hst)).toEqual([
      false,
      false,
    ]);
  });

  it.each<[string, QuoteLine[], number | null, boolean]>([
    ['hours that the meter does not tell', [line({ unit: 'hour' })], null, true],
    ['hours that several lines share', [line({ unit: 'hour' }), line({ unit: 'hour', rateCents: 1 })], 9, true],
    ['hours of the meter', [line({ unit: 'hour' })], 9, false],
    ['days', [line()], null, false],
    ['hours of something else', [line({ kind: 'cleaning', unit: 'hour' })], null, false],
  ])('are unread: %s', (_name, lines, hours, unread) => {
    expect(draft(lines, { hours }).unread).toBe(unread);
  });
});

const confirmation = (over: Partial<HandoverRow>): HandoverRow => ({
  loanId: 1,
  inspectionId: 9,
  contentHash: 'a',
  hourMeter: '1200.5',
  fuel: 8,
  kind: 'hand_over',
  side: 'lender',
  userId: 5,
  name: null,
  onOtherPhone: false,
  confirmedAt: '2026-12-01T15:00:00.000Z',
  ...over,
});
const both = (over: Partial<HandoverRow>) => [confirmation(over), confirmation({ ...over, side: 'borrower' })];

describe('the readings', () => {
  const back = { kind: 'return', contentHash: 'b', fuel: 5 } as const;

  it.each<[string, HandoverRow[], object]>([
    [
      'are those of both inspections',
      [...both({}), ...both({ ...back, hourMeter: '1216.1' })],
      { meterOut: 1200.5, meterIn: 1216.1, hours: 15.6, fuelOut: 8, fuelIn: 5 },
    ],
    ['tell no hours without a reading', [...both({}), ...both({ ...back, hourMeter: null })], { hours: null }],
    [
      'tell no hours of a smaller one',
      [...both({}), ...both({ ...back, hourMeter: '3' })],
      { meterIn: 3, hours: null },
    ],
    ['are those that both sides confirmed', [...both({}), confirmation(back)], { meterIn: null, hours: null }],
    [
      'are not those of two inspections',
      [confirmation({}), confirmation({ side: 'borrower', contentHash: 'c' })],
      { meterOut: null, fuelOut: null },
    ],
    ['may be missing', [], { meterOut: null, meterIn: null, hours: null, fuelOut: null, fuelIn: null }],
  ])('%s', (_name, rows, expected) => {
    expect(readingsOf(rows)).toMatchObject(expected);
  });
});

describe('the days of use', () => {
  const at = (day: string) => `${day}T15:00:00.000Z`;

  it.each([
    ['are those from the hand-over to the return', at('2026-12-02'), at('2026-12-08'), '2026-12-02', '2026-12-08'],
    ['are one day of a machine that is back at once', at('2026-12-02'), at('2026-12-02'), '2026-12-02', '2026-12-02'],
    ['are those of the loan without a hand-over', null, at('2026-12-09'), '2026-12-01', '2026-12-05'],
    ['end where a side said that it is back', null, at('2026-12-03'), '2026-12-01', '2026-12-03'],
    ['are Toronto days', '2026-12-02T04:30:00.000Z', '2026-12-04T04:30:00.000Z', '2026-12-01', '2026-12-03'],
  ])('%s', (_name, outAt, returnedAt, usedFrom, usedUntil) => {
    expect(usedDaysOf({ ...days, outAt, returnedAt })).toEqual({ usedFrom, usedUntil });
  });
});
