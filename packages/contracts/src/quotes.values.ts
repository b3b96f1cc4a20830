// Quotes of loans: kinds of lines and their sums, which pages and the loans service share. Amounts are integer cents.
import { HST_PERCENT, roundedHundredth } from './loans.values.ts';

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
  /** A quote is open for 1 to 14 days. */
  minExpiryDays: 1,
  maxExpiryDays: 14,
} as const;

/** `quantity` has at most two decimals. `hst`: whether HST is added to the line. */
export type QuoteLineInput = { kind: QuoteLineKind; quantity: number; rateCents: number; hst: boolean };
export type QuoteSums = { lineCents: number[]; subtotalCents: number; hstCents: number; totalCents: number };

/**
 * Sums a quote. Each line is rounded half up to a cent; HST is computed once on the sum of its taxable lines and rounded half
 * up. Discounts count negative, also in the taxable sum. A sum can be negative where discounts exceed the other lines.
 */
export function sumQuote(lines: readonly QuoteLineInput[]): QuoteSums {
  // A product of floating-point numbers could round the wrong way, so quantities are integer hundredths.
  const lineCents = lines.map(({ quantity, rateCents }) => roundedHundredth(Math.round(quantity * 100) * rateCents));
  const signed = lines.map(({ kind, hst }, index) => ({
    hst,
    cents: (kind === 'discount' ? -1 : 1) * lineCents[index]!,
  }));
  const subtotalCents = signed.reduce((sum, { cents }) => sum + cents, 0);
  const taxableCents = signed.reduce((sum, { hst, cents }) => sum + (hst ? cents : 0), 0);
  const hstCents = roundedHundredth(taxableCents * HST_PERCENT);
  return { lineCents, subtotalCents, hstCents, totalCents: subtotalCents + hstCents };
}
