// Calculations with calendar days, `YYYY-MM-DD`, which compare as strings.

const DAY_MS = 86_400_000;

const padded = (number: number, length: number) => String(number).padStart(length, '0');

// Faster than `toISOString`, which takes longer than the calculation.
function toDay(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('Not a calendar day');
  return `${padded(date.getUTCFullYear(), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
}

/** The calendar day some days later, or earlier with a negative number. Throws a `RangeError` if `day` is not a calendar day. */
export const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** The same day some months later; the last day of the month where that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return toDay(last);
}

/** The number of days from a first to a last day, both included. */
export const countDays = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
