import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUOTE_LINE_KINDS, sumQuote, type QuoteLineInput } from './quotes.values.ts';
import { leftAfter, linesLeftAfter, sumCredit } from './statements.values.ts';

type Line = QuoteLineInput & { unit: 'day'; description?: string | null };
const line = (rateCents: number, hst = true, quantity = 1): Line => ({
  kind: 'rental',
  unit: 'day',
  quantity,
  rateCents,
  hst,
});
const withCents = (lines: Line[], cents: number[]) => lines.map((each, index) => ({ ...each, cents: cents[index]! }));
const sumsOf = (lines: Line[], notes: Line[][] = []) => {
  const sums = sumQuote(lines);
  const statement = { ...sums, lines: withCents(lines, sums.lineCents) };
  const credited: (ReturnType<typeof sumCredit> & { lines: ReturnType<typeof withCents> })[] = [];
  for (const note of notes) {
    const noteSums = sumCredit(note, statement, credited);
    credited.push({ ...noteSums, lines: withCents(note, noteSums.lineCents) });
  }
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

/** A line, and the quantity that each credit note takes back of it. */
const splitLine = fc.record({
  kind: fc.constantFrom(...QUOTE_LINE_KINDS),
  unit: fc.constant('day' as const),
  isSame: fc.boolean(),
  rateCents: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 10_000_000 })),
  hst: fc.boolean(),
  parts: fc.array(fc.record({ note: fc.nat({ max: 5 }), hundredths: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
});

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

  it('any split of the quantities of any lines into credit notes takes back exactly their cents', () => {
    fc.assert(
      fc.property(fc.array(splitLine, { minLength: 1, maxLength: 8 }), (split) => {
        const lines = split.map(({ parts, ...each }, index): Line => {
          const hundredths = parts.reduce((sum, part) => sum + part.hundredths, 0);
          // Some lines differ in nothing else.
          return { ...each, description: each.isSame ? null : `Line ${index}`, quantity: hundredths / 100 };
        });
        const pieces = split.flatMap(({ parts }, index) =>
          parts.map(({ note, hundredths }) => ({ note, line: { ...lines[index]!, quantity: hundredths / 100 } })),
        );
        const notes = [...Map.groupBy(pieces, ({ note }) => note).values()];
        const { statement, credited } = sumsOf(
          lines,
          notes.map((note) => note.map((piece) => piece.line)),
        );
        for (const left of linesLeftAfter(statement.lines, credited))
          expect(left).toMatchObject({ hundredths: 0, cents: 0 });
        const keyOf = ({ kind, description, rateCents, hst }: Line) =>
          JSON.stringify([kind, description, rateCents, hst]);
        const sumOf = (charged: (Line & { cents: number })[]) =>
          Object.fromEntries(
            [...Map.groupBy(charged, keyOf)].map(([key, same]) => [
              key,
              same.reduce((sum, { cents }) => sum + cents, 0),
            ]),
          );
        expect(sumOf(credited.flatMap((note) => note.lines))).toEqual(sumOf(statement.lines));
        expect(credited.flatMap(({ lineCents }) => lineCents).every((cents) => cents >= 0)).toBe(true);
        // A discount allows less than the other lines have.
        if (lines.some(({ kind }) => kind === 'discount')) return;
        expect(credited.some(({ exceeds }) => exceeds)).toBe(false);
        expect(leftAfter(statement, credited)).toMatchObject({ subtotalCents: 0, hstCents: 0, totalCents: 0 });
      }),
      { numRuns: 1_000 },
    );
  });
});
