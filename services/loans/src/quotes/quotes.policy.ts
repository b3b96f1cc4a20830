import { countDays } from '@commonyard/contracts/calendar-days.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Quote, QuoteBody } from '@commonyard/contracts/http/quotes';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import {
  findExpiryProblem,
  findNoteProblem,
  QUOTE_LIMITS as LIMITS,
  sumQuote,
  type QuotedUse,
  type QuoteSums,
} from '@commonyard/contracts/quotes.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';

type Quoted = {
  days: Days;
  expiresOn: string;
  terms: LendingTerms | null;
  isOperatorRequested: boolean;
  today: string;
};

/** Sums a new quote. Throws 400 for what `assertExpiry`, `sumLines` and `assertExplained` reject. */
export function checkQuote(
  body: Pick<QuoteBody, 'lines' | 'note'>,
  { days: { startsOn, endsOn }, expiresOn, terms, isOperatorRequested, today }: Quoted,
): QuoteSums {
  assertExpiry(expiresOn, { startsOn, today });
  const sums = sumLines(body, { isFree: terms?.free === true });
  const needsOperator = isOperatorRequested || terms?.operator === 'required';
  assertExplained(body, { days: countDays(startsOn, endsOn), needsOperator });
  return sums;
}

/** Sums a quote. Throws 400 for more than two decimals, no lines, and a total below zero or above the limit. */
export function sumLines({ lines }: Pick<QuoteBody, 'lines'>, { isFree }: { isFree: boolean }): QuoteSums {
  const imprecise = lines.flatMap(({ quantity }, index) =>
    hasHundredths(quantity) ? [] : [[`lines.${index}.quantity`, MESSAGES.decimals]],
  );
  if (imprecise.length > 0) throw invalid(Object.fromEntries(imprecise) as Record<string, string>);
  if (lines.length === 0 && !isFree) throw invalid({ lines: MESSAGES.noLines });
  const sums = sumQuote(lines);
  if (sums.totalCents < 0) throw invalid({ lines: MESSAGES.negativeTotal });
  if (sums.totalCents > LIMITS.totalCents) throw invalid({ lines: MESSAGES.highTotal });
  return sums;
}

/** Throws 400 unless a quote for a loan from `startsOn` can be open until a day. */
function assertExpiry(expiresOn: string, range: { startsOn: string; today: string }): void {
  const problem = findExpiryProblem(expiresOn, range);
  if (problem) throw invalid({ expiresOn: problem });
}

/** Throws 400 for a quote without a note that the other side could take for a mistake. */
function assertExplained({ lines, note }: Pick<QuoteBody, 'lines' | 'note'>, use: QuotedUse): void {
  const problem = findNoteProblem(lines, use, note);
  if (problem) throw invalid({ note: problem });
}

export const hasHundredths = (value: number): boolean => Number(value.toFixed(2)) === value;

/** Whether the lending side sends an operator with the machine. */
export const sendsOperator = (quote: Quote | undefined): boolean =>
  quote !== undefined && (quote.terms?.operator === 'required' || quote.lines.some(({ kind }) => kind === 'operator'));
