import { countDays } from '@commonyard/contracts/calendar-days.values';
import type { Quote, QuoteLine } from '@commonyard/contracts/http/quotes';
import { estimate, type EstimateLine } from '@commonyard/contracts/loans.values';
import { QUOTE_LIMITS, sumQuote, type QuoteLineKind, type QuoteUnit } from '@commonyard/contracts/quotes.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanRow } from '../database.ts';
import { confirmationsOf, type HandoverRow } from '../loans/handovers.repository.ts';

type DraftLine = Pick<QuoteLine, 'kind' | 'description' | 'unit' | 'quantity' | 'rateCents' | 'hst'>;
type AgreedQuote = Pick<Quote, 'lines' | 'startsOn' | 'endsOn' | 'terms'>;

/** What is known of the use of a machine: days, hours of its meter, and whether the lender may charge HST. */
type Use = { days: number; hours: number | null; hasHstNumber: boolean };

/**
 * The lines of a statement: the agreed ones, corrected by the use of the machine. Unread: a line counts hours that the meter does not
 * tell.
 */
export function draftLines(quote: AgreedQuote, use: Use): { lines: QuoteLine[]; unread: boolean } {
  const { lines, unread } = countHours(countRental(quote, use.days), use.hours);
  const taxed = use.hasHstNumber ? lines : lines.map((line) => ({ ...line, hst: false }));
  const { lineCents } = sumQuote(taxed);
  return { lines: taxed.map((line, index) => ({ ...line, cents: lineCents[index]! })), unread };
}

const DAY_UNITS: QuoteUnit[] = ['day', 'week', 'month'];
const isByDays = ({ kind, unit }: DraftLine) => kind === 'rental' && DAY_UNITS.includes(unit);
const RATES = { day: 'dayCents', week: 'weekCents', month: 'monthCents' } as const;
type DayUnit = keyof typeof RATES;

/**
 * The rental of other days than the quoted ones, from the terms of the quote. A rate on which both sides agreed counts instead of that of
 * the terms; where there are two of a unit, the lines stay.
 */
function countRental({ lines, startsOn, endsOn, terms }: AgreedQuote, days: number): DraftLine[] {
  const agreed = lines.filter(isByDays);
  const first = agreed[0];
  if (!first || !terms || terms.free || days === countDays(startsOn, endsOn)) return lines;
  if (terms.dayCents === null && terms.weekCents === null && terms.monthCents === null) return lines;
  if (new Set(agreed.map(({ unit }) => unit)).size < agreed.length) return lines;
  const rates = Object.fromEntries(agreed.map(({ unit, rateCents }) => [RATES[unit as DayUnit], rateCents]));
  const estimated = estimate({ ...terms, ...rates }, { days })!.lines;
  const toLine = ({ unit, quantity, rateCents }: EstimateLine): DraftLine => {
    const { description, hst } = agreed.find((line) => line.unit === unit) ?? first;
    return { kind: 'rental', description, unit, quantity, rateCents, hst };
  };
  return lines.flatMap((line) => (line === first ? estimated.map(toLine) : isByDays(line) ? [] : [line]));
}

const METERED: QuoteLineKind[] = ['rental', 'operator'];

/** Lines by the hour of the meter. What several lines of a kind share, the meter does not tell. */
function countHours(lines: DraftLine[], hours: number | null): { lines: DraftLine[]; unread: boolean } {
  const isMetered = ({ kind, unit }: DraftLine) => unit === 'hour' && METERED.includes(kind);
  const isRead = (line: DraftLine) =>
    hours !== null &&
    hours <= QUOTE_LIMITS.quantity &&
    lines.filter((other) => isMetered(other) && other.kind === line.kind).length === 1;
  return {
    lines: lines.flatMap((line) => {
      if (!isMetered(line) || !isRead(line)) return [line];
      // A line has a quantity.
      return hours === 0 ? [] : [{ ...line, quantity: hours! }];
    }),
    unread: lines.some((line) => isMetered(line) && !isRead(line)),
  };
}

/** What the inspections say that both sides confirmed. */
export function readingsOf(handovers: readonly HandoverRow[]) {
  const [out, back] = (['hand_over', 'return'] as const).map((kind) => {
    const last = handovers.findLast((row) => row.kind === kind);
    const sides = last && confirmationsOf(handovers, kind, last.contentHash).map(({ side }) => side);
    return new Set(sides).size === 2 ? last : undefined;
  });
  const meterOf = (row: HandoverRow | undefined) =>
    row === undefined || row.hourMeter === null ? null : Number(row.hourMeter);
  const [meterOut, meterIn] = [meterOf(out), meterOf(back)];
  const isCounted = meterOut !== null && meterIn !== null && meterIn >= meterOut;
  return {
    meterOut,
    meterIn,
    hours: isCounted ? Math.round((meterIn - meterOut) * 100) / 100 : null,
    fuelOut: out?.fuel ?? null,
    fuelIn: back?.fuel ?? null,
  };
}

/**
 * The days from the hand-over to the return. Of a machine that was not handed over here it is not known when it was out: those of the
 * loan, until the day on which a side said that it is back.
 */
export function usedDaysOf({
  outAt,
  returnedAt,
  startsOn,
  endsOn,
}: Pick<LoanRow, 'outAt' | 'returnedAt' | 'startsOn' | 'endsOn'>): { usedFrom: string; usedUntil: string } {
  const returnedOn = returnedAt === null ? endsOn : torontoDay(new Date(returnedAt));
  const usedFrom = outAt === null ? startsOn : torontoDay(new Date(outAt));
  const last = outAt === null && returnedOn > endsOn ? endsOn : returnedOn;
  return { usedFrom, usedUntil: last < usedFrom ? usedFrom : last };
}
