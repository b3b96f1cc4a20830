/** The days for which the sender asks, `YYYY-MM-DD`; empty if unknown. */
export type InquiredDays = { dateFrom: string; dateTo: string };

/** The days chosen in the calendar of a listing, else those of a list's date filter, from the search parameters of a page. */
export function readInquiredDays(search: object): InquiredDays {
  const { from, to, available_from, available_to } = search as Record<string, unknown>;
  return from === undefined
    ? { dateFrom: readDay(available_from), dateTo: readDay(available_to) }
    : { dateFrom: readDay(from), dateTo: readDay(to) };
}

const readDay = (value: unknown): string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
