import { array, object, string } from 'yup';
import { lineText, paragraphsText } from '../../lib/text-schemas.ts';
import { parseCents } from '@commonyard/contracts/amounts.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { ProposedQuote, QuoteBody, QuoteLineBody } from '@commonyard/contracts/http/quotes';
import { estimate, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import {
  findExpiryProblem,
  findNoteProblem,
  findQuoteDoubts,
  findLastExpiry,
  QUOTE_LIMITS as LIMITS,
  sumQuote,
  type QuotedUse,
  type QuoteDoubt,
  type QuoteLineInput,
  type QuoteLineKind,
  type QuoteUnit,
} from '@commonyard/contracts/quotes.values';
import { calendarDay } from '@commonyard/contracts/search-params.values';
import { lengthOf } from '../../entities/loan/loan-facts.tsx';
import { readDecimal, toAmountText, toDollars } from '../../lib/dollars.ts';

export type LineValues = {
  kind: QuoteLineKind;
  description: string;
  unit: QuoteUnit;
  quantity: string;
  rate: string;
  hst: boolean;
};
export type QuoteValues = { lines: LineValues[]; startsOn: string; endsOn: string; expiresOn: string; note: string };

/** What a quote is about: a loan, or one that begins with it. */
export type QuotedLoan = Pick<
  Loan,
  'side' | 'quotes' | 'terms' | 'operator' | 'transport' | 'hours' | 'startsOn' | 'endsOn'
>;

export const QUOTE_FIELD_MESSAGES = {
  quantity: 'Please enter a quantity, such as 5 or 7.5',
  rate: 'Please enter an amount in dollars, such as 450 or 85.50',
  description: 'Please shorten the description to 200 characters',
  note: 'Please shorten the note to 2,000 characters',
} as const;

const DEFAULT_EXPIRY_DAYS = 7;

/** A week, or less before a loan that begins sooner. */
export function defaultExpiry(startsOn: string, today: string): string {
  const [week, last] = [addDays(today, DEFAULT_EXPIRY_DAYS), findLastExpiry(startsOn, today)];
  return week < last ? week : last;
}

export const blankLine: LineValues = {
  kind: 'other',
  description: '',
  unit: 'once',
  quantity: '1',
  rate: '',
  hst: true,
};

export function initialQuote(loan: QuotedLoan, proposed: ProposedQuote | undefined, today: string): QuoteValues {
  const before = proposed ?? loan.quotes.at(-1);
  const startsOn = proposed?.startsOn ?? loan.startsOn;
  return {
    lines: before ? before.lines.map(toLineValues) : estimatedLines(loan),
    startsOn,
    endsOn: proposed?.endsOn ?? loan.endsOn,
    expiresOn: proposed && proposed.expiresOn >= today ? proposed.expiresOn : defaultExpiry(startsOn, today),
    note: proposed?.note ?? '',
  };
}

/** The terms that a quote of the caller keeps: those of the answered quote for a counter-offer, else the present ones. */
export const termsOfQuote = ({ side, quotes, terms }: QuotedLoan): LendingTerms | null =>
  (side === 'borrower' ? quotes.at(-1)?.terms : null) ?? terms;

const needsOperator = (loan: QuotedLoan): boolean => loan.operator || termsOfQuote(loan)?.operator === 'required';

export const toLineValues = ({ kind, description, unit, quantity, rateCents, hst }: QuoteLineBody): LineValues => ({
  kind,
  description: description ?? '',
  unit,
  quantity: toAmountText(String(quantity)),
  rate: toDollars(rateCents),
  hst,
});

export const withoutHst = (lines: readonly LineValues[]): LineValues[] =>
  lines.map((line) => ({ ...line, hst: false }));

/** The lines of the estimate; without one, a rental whose rate is still to be typed. */
function estimatedLines(loan: QuotedLoan): LineValues[] {
  const { terms, hours, operator, transport } = loan;
  const days = lengthOf(loan);
  const result = terms && estimate(terms, { days, operator, transport, ...(hours !== null && { hours }) });
  const lines = (result?.lines ?? []).map(({ item, unit, quantity, rateCents }) =>
    toLineValues({ kind: item, unit, quantity, rateCents, hst: true }),
  );
  // Without hours the estimate has no operator.
  if (needsOperator(loan) && typeof terms?.operatorCents === 'number' && !lines.some(({ kind }) => kind === 'operator'))
    lines.push({ ...blankLine, kind: 'operator', unit: 'hour', quantity: '', rate: toDollars(terms.operatorCents) });
  if (lines.some(({ kind }) => kind === 'rental')) return lines;
  const rental: LineValues = terms?.free
    ? { ...blankLine, kind: 'rental', rate: '0' }
    : { ...blankLine, kind: 'rental', unit: 'day', quantity: String(days) };
  return [rental, ...lines];
}

export const toLineInputs = (lines: readonly LineValues[]): QuoteLineInput[] =>
  lines.map(({ kind, quantity, rate, hst }) => ({
    kind,
    quantity: readDecimal(quantity) ?? 0,
    rateCents: parseCents(rate) ?? 0,
    hst,
  }));

/** What the quote should explain in its note; nothing while its days are wrong. */
export function findDoubts(values: Pick<QuoteValues, 'lines' | 'startsOn' | 'endsOn'>, loan: QuotedLoan): QuoteDoubt[] {
  const use = toUse(values, loan);
  return use ? findQuoteDoubts(toQuotedLines(values.lines), use) : [];
}

function toUse(
  { startsOn, endsOn }: Pick<QuoteValues, 'startsOn' | 'endsOn'>,
  loan: QuotedLoan,
): QuotedUse | undefined {
  if (!calendarDay(startsOn) || !calendarDay(endsOn) || endsOn < startsOn) return undefined;
  return { days: lengthOf({ startsOn, endsOn }), needsOperator: needsOperator(loan) };
}

/** Formik gives a schema no empty texts. */
type SchemaLine = Omit<LineValues, 'quantity'> & { quantity?: string };

const toQuotedLines = (lines: readonly SchemaLine[]) =>
  lines.map(({ kind, unit, quantity = '' }) => ({ kind, unit, quantity: readDecimal(quantity) ?? 0 }));

export const isQuantity = (text = '') => {
  const quantity = readDecimal(text);
  return quantity !== undefined && quantity > 0 && quantity <= LIMITS.quantity;
};
const isRate = (text = '') => {
  const cents = parseCents(text);
  return cents !== undefined && cents <= LIMITS.rateCents;
};

const line = object({
  description: lineText().max(LIMITS.description, QUOTE_FIELD_MESSAGES.description),
  quantity: string().test('quantity', QUOTE_FIELD_MESSAGES.quantity, isQuantity),
  rate: string().test('rate', QUOTE_FIELD_MESSAGES.rate, isRate),
});

const day = string().test('day', LOAN_MESSAGES.day, (value) => calendarDay(value) !== undefined);

/** `min`: the fewest lines. */
export const linesSchema = (min: number) =>
  array()
    .of(line)
    .min(min, LOAN_MESSAGES.noLines)
    .test('total', (_, { originalValue, createError }) => {
      const message = totalProblem(originalValue as LineValues[]);
      return message === undefined || createError({ message });
    });

export const quoteSchema = (today: string, loan: QuotedLoan) =>
  object({
    lines: linesSchema(termsOfQuote(loan)?.free ? 0 : 1),
    startsOn: day,
    endsOn: day.test(
      'order',
      LOAN_MESSAGES.dateOrder,
      (endsOn = '', { parent }) => endsOn >= (parent as QuoteValues).startsOn,
    ),
    expiresOn: day.test('expiry', (expiresOn = '', { parent, createError }) => {
      const { startsOn } = parent as QuoteValues;
      const message = findExpiryProblem(expiresOn, { startsOn, today });
      return message === undefined || createError({ message });
    }),
    note: paragraphsText()
      .max(LIMITS.note, QUOTE_FIELD_MESSAGES.note)
      .test('doubt', (note, { parent, createError }) => {
        const values = parent as QuoteValues;
        const use = toUse(values, loan);
        const message = use && findNoteProblem(toQuotedLines(values.lines), use, note);
        return message === undefined || createError({ message });
      }),
  });

function totalProblem(lines: LineValues[]): string | undefined {
  if (lines.some(({ quantity, rate }) => !isQuantity(quantity) || !isRate(rate))) return undefined;
  const { totalCents } = sumQuote(toLineInputs(lines));
  if (totalCents < 0) return LOAN_MESSAGES.negativeTotal;
  return totalCents > LIMITS.totalCents ? LOAN_MESSAGES.highTotal : undefined;
}

export function toLineBodies(lines: readonly LineValues[]): QuoteLineBody[] {
  const inputs = toLineInputs(lines);
  return lines.map(({ kind, description, unit, hst }, index) => ({
    kind,
    unit,
    hst,
    quantity: inputs[index]!.quantity,
    rateCents: inputs[index]!.rateCents,
    ...(description.trim() && { description: description.trim() }),
  }));
}

export function toQuoteBody({ lines, startsOn, endsOn, expiresOn, note }: QuoteValues, loan: QuotedLoan): QuoteBody {
  return {
    lines: toLineBodies(lines),
    expiresOn,
    ...((startsOn !== loan.startsOn || endsOn !== loan.endsOn) && { startsOn, endsOn }),
    ...(note.trim() && { note: note.trim() }),
  };
}
