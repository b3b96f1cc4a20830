import { calendarDay } from '@commonyard/contracts/search-params.values';

export type InquiredDays = { dateFrom: string; dateTo: string };

/** The days chosen in the calendar of a listing, else those of a list's date filter, from the search parameters of a page. */
export function readInquiredDays(search: object): InquiredDays {
  const { from, to, available_from, available_to } = search as Record<string, unknown>;
  const [first, last] = from === undefined ? [available_from, available_to] : [from, to];
  return { dateFrom: calendarDay(first) ?? '', dateTo: calendarDay(last) ?? '' };
}
