import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';

/** Calendar days, both inclusive. */
export type Period = { from: string; to: string };
/** As `Period`, where null is no first or no last day. */
export type OpenPeriod = { from: string | null; to: string | null };

const FIRST = '0001-01-01';
const LAST = '9999-12-31';

/** What is left of a period without busy ones, which are in order and do not overlap. */
export function freePeriods(within: OpenPeriod, busy: readonly Period[]): Period[] {
  const end = within.to ?? LAST;
  const free: Period[] = [];
  let from = within.from ?? FIRST;
  for (const period of busy) {
    if (period.to < from || from > end) continue;
    if (period.from > from) free.push({ from, to: min(addDays(period.from, -1), end) });
    from = addDays(period.to, 1);
  }
  if (from <= end) free.push({ from, to: end });
  return free.filter((period) => period.from <= period.to);
}

/** The days that both periods have; undefined for none. */
export function intersect(one: OpenPeriod, other: OpenPeriod): OpenPeriod | undefined {
  const from = max(one.from ?? FIRST, other.from ?? FIRST);
  const to = min(one.to ?? LAST, other.to ?? LAST);
  return from > to ? undefined : { from: from === FIRST ? null : from, to: to === LAST ? null : to };
}

export const daysIn = (periods: readonly Period[]): number =>
  periods.reduce((sum, { from, to }) => sum + countDays(from, to), 0);

const min = (one: string, other: string): string => (one < other ? one : other);
const max = (one: string, other: string): string => (one > other ? one : other);
