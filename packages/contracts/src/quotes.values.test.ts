import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimate } from './loans.values.ts';
import {
  findExpiryProblem,
  findNoteProblem,
  findQuoteDoubts,
  QUOTE_LIMITS,
  QUOTE_MESSAGES,
  QUOTE_LINE_KINDS,
  sumQuote,
  type QuoteLineInput,
  type QuoteLineKind,
  type QuoteUnit,
} from './quotes.values.ts';

const line = (kind: QuoteLineInput['kind'], quantity: number, rateCents: number, hst = true): QuoteLineInput => ({
  kind,
  quantity,
  rateCents,
  hst,
});
const WEEK = line('rental', 1, 180_000);
const OPERATOR = line('operator', 37.5, 6_500);
const FLOAT = line('transport', 1, 25_000);

/** Each with its lines, and rental and more, HST and total in cents. */
const EXAMPLES: [string, QuoteLineInput[], number, number, number][] = [
  ['a week', [WEEK], 180_000, 23_400, 203_400],
  ['a week with operator and float', [WEEK, OPERATOR, FLOAT], 448_750, 58_338, 507_088],
  ['a week without HST', [{ ...WEEK, hst: false }], 180_000, 0, 180_000],
  ['HST on the float only', [{ ...WEEK, hst: false }, FLOAT], 205_000, 3_250, 208_250],
  ['a discount lowers the taxable sum', [WEEK, line('discount', 1, 20_000)], 160_000, 20_800, 180_800],
  ['a discount without HST does not', [WEEK, line('discount', 1, 20_000, false)], 160_000, 23_400, 183_400],
  ['a discount of everything', [WEEK, line('discount', 1, 180_000)], 0, 0, 0],
  ['a discount of more', [FLOAT, line('discount', 1, 30_000)], -5_000, -650, -5_650],
  ['a line of 85.5 cents', [line('fuel', 0.01, 8_550)], 86, 11, 97],
  ['a line of 0.5 cents', [line('fuel', 0.01, 50)], 1, 0, 1],
  [
    'a discount of 85.5 cents is rounded as the line is',
    [line('fuel', 0.01, 8_550), line('discount', 0.01, 8_550)],
    0,
    0,
    0,
  ],
  ['1.15 litres, which no binary fraction is', [line('fuel', 1.15, 100)], 115, 15, 130],
  [
    'HST once on the sum: 13 cents, not three times 4',
    [line('fuel', 1, 33), line('fuel', 1, 33), line('fuel', 1, 34)],
    100,
    13,
    113,
  ],
  ['HST of 6.5 cents', [line('cleaning', 1, 50)], 50, 7, 57],
  ['nothing', [], 0, 0, 0],
];

const lines = fc.array(
  fc.record({
    kind: fc.constantFrom(...QUOTE_LINE_KINDS),
    quantity: fc.integer({ min: 1, max: QUOTE_LIMITS.quantity * 100 }).map((hundredths) => hundredths / 100),
    rateCents: fc.integer({ min: 0, max: QUOTE_LIMITS.rateCents }),
    hst: fc.boolean(),
  }),
  { maxLength: QUOTE_LIMITS.lines },
);

describe('sumQuote', () => {
  it.each(EXAMPLES)('%s', (_name, input, subtotalCents, hstCents, totalCents) => {
    expect(sumQuote(input)).toMatchObject({ subtotalCents, hstCents, totalCents });
  });

  it('rounds each line half up', () => {
    expect(sumQuote([OPERATOR, line('fuel', 0.01, 8_550)]).lineCents).toEqual([243_750, 86]);
  });

  it('is exact to the cent up to the largest amounts, by integers of any size', () => {
    fc.assert(
      fc.property(lines, (input) => {
        const signed = input.map(({ kind, quantity, rateCents, hst }) => {
          const cents = (BigInt(quantity.toFixed(2).replace('.', '')) * BigInt(rateCents) + 50n) / 100n;
          return { hst, cents: kind === 'discount' ? -cents : cents };
        });
        const subtotal = signed.reduce((sum, { cents }) => sum + cents, 0n);
        const taxable = signed.reduce((sum, { hst, cents }) => sum + (hst ? cents : 0n), 0n) * 13n + 50n;
        // BigInt division truncates; this rounds down.
        const hst = taxable / 100n - (taxable < 0n && taxable % 100n !== 0n ? 1n : 0n);
        const { subtotalCents, hstCents, totalCents } = sumQuote(input);
        expect([subtotalCents, hstCents, totalCents].map(BigInt)).toEqual([subtotal, hst, subtotal + hst]);
      }),
    );
  });
});

describe('findExpiryProblem', () => {
  it.each([
    ['today', '2026-12-01', undefined],
    ['the first day of the loan', '2026-12-10', undefined],
    ['the day after it', '2026-12-11', QUOTE_MESSAGES.expiryAfterStart],
    ['yesterday', '2026-11-30', QUOTE_MESSAGES.expiryRange],
    ['in 15 days', '2026-12-16', QUOTE_MESSAGES.expiryRange],
  ])('%s', (_name, expiresOn, problem) => {
    expect(findExpiryProblem(expiresOn, { startsOn: '2026-12-10', today: '2026-12-01' })).toBe(problem);
  });
});

describe('findQuoteDoubts', () => {
  const rental = (quantity: number, unit: QuoteUnit, kind: QuoteLineKind = 'rental') => ({ kind, unit, quantity });
  const operator = rental(40, 'hour', 'operator');
  const transport = rental(1, 'once', 'transport');

  it.each([
    ['the days of the loan', 5, [rental(5, 'day')]],
    ['a week for five days', 5, [rental(1, 'week')]],
    ['a week for seven days', 7, [rental(1, 'week')]],
    ['a month for 28 days', 28, [rental(1, 'month')]],
    ['a month for 25 days', 25, [rental(1, 'month')]],
    ['a week and three days for ten', 10, [rental(1, 'week'), rental(3, 'day')]],
    ['a month, a week and a day for 36', 36, [rental(1, 'month'), rental(1, 'week'), rental(1, 'day')]],
    ['two and a half weeks for 17 days', 17, [rental(2.5, 'week')]],
    ['days in two lines', 5, [rental(2, 'day'), transport, rental(3, 'day')]],
    ['three days and two of standby', 5, [rental(3, 'day'), rental(2, 'day', 'standby')]],
    ['five days, and standby beside them', 5, [rental(5, 'day'), rental(2, 'day', 'standby')]],
    ['tenths of days, which no binary fraction is', 1, [rental(0.7, 'day'), rental(0.3, 'day')]],
    ['hours', 5, [rental(12, 'hour')]],
    ['a lump sum', 5, [rental(1, 'once')]],
    ['only transport', 5, [transport]],
    ['a free loan without lines', 5, []],
  ])('none: %s', (_name, days, lines) => {
    expect(findQuoteDoubts(lines, { days, needsOperator: false })).toEqual([]);
    expect(findQuoteDoubts([...lines, operator], { days, needsOperator: true })).toEqual([]);
  });

  it.each([
    ['three days for five', 5, [rental(3, 'day')], 0, 3],
    ['six days for five', 5, [rental(6, 'day')], 0, 6],
    ['a week for eight days', 8, [transport, rental(1, 'week')], 1, 7],
    ['two weeks for seven days', 7, [rental(2, 'week')], 0, 14],
    ['a month and a week for 28 days', 28, [rental(1, 'month'), rental(1, 'week')], 0, 35],
    ['a week and a day for seven', 7, [rental(1, 'week'), rental(1, 'day')], 0, 8],
    ['half a day too many', 5, [rental(5.5, 'day')], 0, 5.5],
    ['hours beside too few days', 5, [rental(8, 'hour'), rental(4, 'day')], 1, 4],
  ])('days: %s', (_name, days, lines, line, quotedDays) => {
    expect(findQuoteDoubts(lines, { days, needsOperator: false })).toEqual([{ kind: 'days', line, quotedDays }]);
  });

  it('operator: no line has one, also where nothing else is charged', () => {
    for (const lines of [[], [rental(5, 'day')], [transport]])
      expect(findQuoteDoubts(lines, { days: 5, needsOperator: true })).toEqual([{ kind: 'operator' }]);
  });

  it('none: whatever the estimate proposes', () => {
    const cents = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
    const rates = fc.record({ hourCents: cents, dayCents: cents, weekCents: cents, monthCents: cents });
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 366 }), (rates, days) => {
        const result = estimate(
          { free: false, operatorCents: null, transportCents: null, ...rates },
          { days, hours: 8 },
        );
        const lines = (result?.lines ?? []).map(({ item, unit, quantity }) => ({ kind: item, unit, quantity }));
        expect(findQuoteDoubts(lines, { days, needsOperator: false })).toEqual([]);
      }),
    );
  });

  it('needs a note, which names what it is about', () => {
    const problemOf = (lines: ReturnType<typeof rental>[], needsOperator: boolean, note?: string | null) =>
      findNoteProblem(lines, { days: 5, needsOperator }, note);
    expect(problemOf([rental(3, 'day')], false)).toBe(QUOTE_MESSAGES.unexplainedDays);
    expect(problemOf([rental(5, 'day')], true, ' ')).toBe(QUOTE_MESSAGES.unexplainedOperator);
    expect(problemOf([rental(3, 'day')], true, null)).toBe(QUOTE_MESSAGES.unexplainedQuote);
    expect(problemOf([rental(3, 'day')], true, 'Two days are a gift')).toBeUndefined();
    expect(problemOf([rental(5, 'day')], false)).toBeUndefined();
  });
});
