import { addDays } from '@commonyard/contracts/calendar-days.values';
import { findFirstDays, findUnavailable, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import type { DayLook } from '../../entities/availability/day-button.tsx';
import type { TFunction } from '../../lib/translation.ts';
import type { LoanWish } from './loan-wish.ts';

/** How a day looks in the calendar for visitors, and why it cannot be chosen. */
export function describeDay(
  day: string,
  window: LendingWindow,
  { from, to }: LoanWish,
  t: TFunction,
): { look: DayLook; note?: string } {
  const { availableFrom, availableTo, maxDays } = window;
  const { earliest, latest } = findFirstDays(window);
  if (findUnavailable(window.unavailable, { startsOn: day, endsOn: day }))
    return { look: 'busy', note: t('not available') };
  if ((availableFrom !== null && day < availableFrom) || (availableTo !== null && day > availableTo))
    return { look: 'closed', note: t('not offered') };
  if (day < earliest) return { look: 'closed', note: t('too soon') };
  // A loan may end after the last day on which one may begin.
  const lastChoice = from && !to ? addDays(from, maxDays - 1) : latest;
  if (day > (lastChoice > latest ? lastChoice : latest)) return { look: 'closed', note: t('too far ahead') };
  return { look: 'free' };
}
