import { formatNearDay, formatRange } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

/** The days that a reader has chosen, in words: 'Jan 11 to 15'. Undefined where they are no range. */
export function chosenDaysText(
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
  t: TFunction,
): string | undefined {
  if (!dateFrom || !dateTo || dateFrom > dateTo) return undefined;
  return dateFrom === dateTo ? formatNearDay(dateFrom) : t('{from} to {to}', formatRange(dateFrom, dateTo));
}
