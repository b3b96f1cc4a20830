// Quotes of loans: kinds of lines and their sums, which pages and the loans service share. Amounts are integer cents.
import { addDays } from './calendar-days.values.ts';
import { DAYS_OF_MONTH, DAYS_OF_WEEK, HST_PERCENT, roundedHundredth } from './loans.values.ts';

/** A discount is subtracted; all other lines are added. */
export const QUOTE_LINE_KINDS = [
  'rental',
  'operator',
  'fuel',
  'transport',
  'standby',
  'cleaning',
  'other',
  'discount',
] as const;
export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number];

export const QUOTE_UNITS = ['month', 'week', 'day', 'hour', 'litre', 'km', 'once'] as const;
export type QuoteUnit = (typeof QUOTE_UNITS)[number];

export const QUOTE_LIMITS = {
  lines: 50,
  description: 200,
  note: 2_000,
  quantity: 99_999,
  /** A million dollars. */
  rateCents: 100_000_000,
  /** A hundred million dollars, for the total. */
  totalCents: 10_000_000_000,
  /** How far ahead the last day of a quote can be. */
  expiryDays: 14,
} as const;

/** Apart from the other messages of loans: pages that quote nothing do not load them. */
export const QUOTE_MESSAGES = {
  expiryRange: 'Please choose a day from today to 14 days ahead',
  expiryAfterStart: 'A quote cannot stay open after the first day of the loan',
  unexplainedDays: 'The rental is for other days than the loan. Please explain that in the note.',
  unexplainedOperator:
    'No line has an operator, for which the request or the terms ask. Please explain that in the note.',
  unexplainedQuote:
    'The rental is for other days than the loan, and no line has an operator. Please explain that in the note.',
} as const;

/** `quantity` has at most two decimals. `hst`: whether HST is added to the line. */
export type QuoteLineInput = { kind: QuoteLineKind; quantity: number; rateCents: number; hst: boolean };
export type QuoteSums = { lineCents: number[]; subtotalCents: number; hstCents: number; totalCents: number };

/**
 * Sums a quote. Each line is rounded half up to a cent; HST is computed once on the sum of its taxable lines and rounded half
 * up. Discounts count negative, also in the taxable sum. A sum can be negative where discounts exceed the other lines.
 */
export const sumQuote = (lines: readonly QuoteLineInput[]): QuoteSums =>
  // A product of floating-point numbers could round the wrong way, so quantities are integer hundredths.
  sumLineCents(
    lines,
    lines.map(({ quantity, rateCents }) => roundedHundredth(Math.round(quantity * 100) * rateCents)),
  );

/** The same of lines that have these cents. */
export function sumLineCents(lines: readonly Pick<QuoteLineInput, 'kind' | 'hst'>[], lineCents: number[]): QuoteSums {
  const signed = lines.map(({ kind, hst }, index) => ({
    hst,
    cents: (kind === 'discount' ? -1 : 1) * lineCents[index]!,
  }));
  const subtotalCents = signed.reduce((sum, { cents }) => sum + cents, 0);
  const taxableCents = signed.reduce((sum, { hst, cents }) => sum + (hst ? cents : 0), 0);
  const hstCents = roundedHundredth(taxableCents * HST_PERCENT);
  return { lineCents, subtotalCents, hstCents, totalCents: subtotalCents + hstCents };
}

/** The last day on which a quote can be accepted is at most this one: 14 days ahead, and never after the first day of the loan. */
export function findLastExpiry(startsOn: string, today: string): string {
  const latest = addDays(today, QUOTE_LIMITS.expiryDays);
  return latest < startsOn ? latest : startsOn;
}

/** Why a quote for a loan from `startsOn` cannot be open until a day; undefined where it can. */
export function findExpiryProblem(
  expiresOn: string,
  { startsOn, today }: { startsOn: string; today: string },
): string | undefined {
  if (expiresOn < today || expiresOn > addDays(today, QUOTE_LIMITS.expiryDays)) return QUOTE_MESSAGES.expiryRange;
  return expiresOn > startsOn ? QUOTE_MESSAGES.expiryAfterStart : undefined;
}

/** For what a quote is: the number of days of the loan, and whether the request or the terms ask for an operator. */
export type QuotedUse = { days: number; needsOperator: boolean };

/** What the other side could take for a mistake: rental for another number of days, with its first line, or no operator. */
export type QuoteDoubt = { kind: 'days'; line: number; quotedDays: number } | { kind: 'operator' };

type QuotedLine = { kind: QuoteLineKind; unit: QuoteUnit; quantity: number };

const DAYS_OF_UNIT: Partial<Record<QuoteUnit, number>> = { day: 1, week: DAYS_OF_WEEK, month: DAYS_OF_MONTH };

/**
 * What a quote should explain in its note. The rental may be for more days than the loan only where that is less than one more of its
 * shortest unit, as in a week for five days. Days of standby are part of the rental, or beside it. Hours and lump sums say nothing
 * about days.
 */
export function findQuoteDoubts(lines: readonly QuotedLine[], { days, needsOperator }: QuotedUse): QuoteDoubt[] {
  const isByDays = ({ kind, unit }: QuotedLine) =>
    (kind === 'rental' || kind === 'standby') && DAYS_OF_UNIT[unit] !== undefined;
  const all = lines.filter(isByDays);
  const rental = all.filter(({ kind }) => kind === 'rental');
  const isUnclear = rental.length > 0 && !covers(rental, days) && !covers(all, days);
  return [
    ...(isUnclear ? [{ kind: 'days' as const, line: lines.indexOf(rental[0]!), quotedDays: sumDays(rental) }] : []),
    ...(needsOperator && !lines.some(({ kind }) => kind === 'operator') ? [{ kind: 'operator' as const }] : []),
  ];
}

// Quantities are integer hundredths: sums of floating-point numbers are not exact.
const sumDays = (lines: readonly QuotedLine[]): number =>
  lines.reduce((sum, { unit, quantity }) => sum + Math.round(quantity * 100) * DAYS_OF_UNIT[unit]!, 0) / 100;

function covers(lines: readonly QuotedLine[], days: number): boolean {
  const more = sumDays(lines) - days;
  return more >= 0 && more <= Math.min(...lines.map(({ unit }) => DAYS_OF_UNIT[unit]!)) - 1;
}

/** Why a quote needs a note to be sent; undefined where it has one, or needs none. */
export function findNoteProblem(
  lines: readonly QuotedLine[],
  use: QuotedUse,
  note: string | null | undefined,
): string | undefined {
  if (note?.trim()) return undefined;
  const kinds = findQuoteDoubts(lines, use).map(({ kind }) => kind);
  if (kinds.length === 2) return QUOTE_MESSAGES.unexplainedQuote;
  return kinds[0] && { days: QUOTE_MESSAGES.unexplainedDays, operator: QUOTE_MESSAGES.unexplainedOperator }[kinds[0]];
}
