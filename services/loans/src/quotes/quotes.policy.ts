import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { QUOTE_LIMITS as LIMITS, sumQuote, type QuoteSums } from '@commonyard/contracts/quotes.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';

/** Sums a quote. Throws 400 for more than two decimals, no lines, and a total below zero or above the limit. */
export function sumLines({ lines }: Pick<QuoteBody, 'lines'>, { isFree }: { isFree: boolean }): QuoteSums {
  const imprecise = lines.findIndex(({ quantity }) => !hasHundredths(quantity));
  if (imprecise >= 0) throw invalid({ [`lines.${imprecise}.quantity`]: MESSAGES.decimals });
  if (lines.length === 0 && !isFree) throw invalid({ lines: MESSAGES.noLines });
  const sums = sumQuote(lines);
  if (sums.totalCents < 0) throw invalid({ lines: MESSAGES.negativeTotal });
  if (sums.totalCents > LIMITS.totalCents) throw invalid({ lines: MESSAGES.highTotal });
  return sums;
}

/** Throws 400 unless the last day of a quote is 1 to 14 days ahead. */
export function assertExpiry(expiresOn: string, today: string): void {
  const isInRange =
    expiresOn >= addDays(today, LIMITS.minExpiryDays) && expiresOn <= addDays(today, LIMITS.maxExpiryDays);
  if (!isInRange) throw invalid({ expiresOn: MESSAGES.expiryRange });
}

export const hasHundredths = (value: number): boolean => Number(value.toFixed(2)) === value;
