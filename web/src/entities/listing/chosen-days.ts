import { calendarDay } from '@commonyard/contracts/search-params.values';
import { formatNearDay, formatRange } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

/**
 * The days chosen on the page of a listing, from its search parameters, else those of a list's filter. Where the chosen ones were
 * emptied, `from` is there, if empty.
 */
export function readChosenDays({ from, to, available_from, available_to }: Record<string, unknown>) {
  const [first, last] = from === undefined ? [available_from, available_to] : [from, to];
  return { from: calendarDay(first), to: calendarDay(last) };
}

/** The days that a reader has chosen, in words: 'Jan 11 to 15'. Undefined where they are no range. */
export function chosenDaysText(
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
  t: TFunction,
): string | undefined {
  if (!dateFrom || !dateTo || dateFrom > dateTo) return undefined;
  return dateFrom === dateTo ? formatNearDay(dateFrom) : t('{from} to {to}', formatRange(dateFrom, dateTo));
}
