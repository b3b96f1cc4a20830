/** The days for which the sender asks, `YYYY-MM-DD`; empty if unknown. */
export type InquiredDays = { dateFrom: string; dateTo: string };

/** The days of a list's date filter, from the search parameters of a page. */
export function readInquiredDays(search: object): InquiredDays {
  const { available_from: from, available_to: to } = search as Record<string, unknown>;
  return { dateFrom: readDay(from), dateTo: readDay(to) };
}

const readDay = (value: unknown): string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
