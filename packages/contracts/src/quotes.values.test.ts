import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUOTE_LIMITS, QUOTE_LINE_KINDS, sumQuote, type QuoteLineInput } from './quotes.values.ts';

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
