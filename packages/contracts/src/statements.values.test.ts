import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sumQuote, type QuoteLineInput } from './quotes.values.ts';
import { leftAfter, sumCredit } from './statements.values.ts';

const line = (rateCents: number, hst = true, quantity = 1): QuoteLineInput => ({
  kind: 'rental',
  quantity,
  rateCents,
  hst,
});
const sumsOf = (lines: QuoteLineInput[], notes: QuoteLineInput[][] = []) => {
  const statement = sumQuote(lines);
  const credited = notes.reduce<ReturnType<typeof sumCredit>[]>(
    (earlier, note) => [...earlier, sumCredit(note, leftAfter(statement, earlier))],
    [],
  );
  return { statement, credited };
};

/** Lines of a statement, and the credit note that takes each one back. */
const partition = fc.array(
  fc.record({
    note: fc.nat({ max: 12 }),
    rateCents: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10_000_000 })),
    quantity: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    hst: fc.boolean(),
  }),
  { minLength: 1, maxLength: 50 },
);

describe('sumCredit', () => {
  it.each([
    ['HST that was rounded down once', [15_050, 15_050], [1_957, 1_956]],
    ['HST that was rounded up once', [1_003, 1_003], [130, 131]],
    ['HST that ten notes round up', Array<number>(10).fill(50), [7, 7, 7, 7, 7, 7, 7, 7, 7, 2]],
  ])('takes back all by single lines: %s', (_name, rates, expected) => {
    const lines = rates.map((rate) => line(rate));
    const { credited } = sumsOf(
      lines,
      lines.map((each) => [each]),
    );
    expect(credited.map(({ hstCents }) => hstCents)).toEqual(expected);
    expect(credited.some(({ exceeds }) => exceeds)).toBe(false);
  });

  const taxed = [line(10_000)];
  const mixed = [line(10_000), line(10_000, false)];
  it.each([
    ['more of the subtotal, without HST', taxed, line(11_300, false), true],
    ['a cent more of the subtotal', mixed, line(20_001, false), true],
    ['more HST, with less of the subtotal', mixed, line(10_500), true],
    ['all that is left of the subtotal', mixed, line(20_000, false), false],
    ['a part', mixed, line(9_999), false],
  ])('exceeds what is left or not: %s', (_name, statement, note, exceeds) => {
    expect(sumsOf(statement, [[note]]).credited).toMatchObject([{ exceeds }]);
  });

  it('any partition of lines into credit notes takes back exactly the total', () => {
    fc.assert(
      fc.property(partition, (parts) => {
        const notes = Map.groupBy(parts, ({ note }) => note);
        const lines = parts.map(({ rateCents, hst, quantity }) => line(rateCents, hst, quantity));
        const { statement, credited } = sumsOf(
          lines,
          [...notes.values()].map((note) => note.map(({ rateCents, hst, quantity }) => line(rateCents, hst, quantity))),
        );
        expect(credited.some(({ exceeds }) => exceeds)).toBe(false);
        expect(credited.every(({ hstCents }) => hstCents >= 0)).toBe(true);
        expect(leftAfter(statement, credited)).toMatchObject({ subtotalCents: 0, hstCents: 0, totalCents: 0 });
      }),
      { numRuns: 1_000 },
    );
  });
});
