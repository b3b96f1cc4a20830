import { addDays } from '@commonyard/contracts/calendar-days.values';

const TORONTO_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
let lastHour = Number.NaN;
let lastDay = '';

/** Formats an instant as its calendar day in Toronto, `YYYY-MM-DD`. Throws a `RangeError` for an invalid date. */
export function torontoDay(instant: Date): string {
  // Since 1895 Toronto's offset from UTC is a whole number of hours, so all instants of an hour have the same day. Most calls
  // are for the current hour.
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== lastHour) {
    lastDay = TORONTO_DAY.format(instant);
    lastHour = hour;
  }
  return lastDay;
}

/** The instant at which a calendar day begins in Toronto. */
export function startOfTorontoDay(day: string): Date {
  // Clocks change at two in the morning, so midnight is four hours from UTC in summer and five in winter.
  const inSummer = new Date(`${day}T04:00:00Z`);
  return torontoDay(inSummer) === day ? inSummer : new Date(`${day}T05:00:00Z`);
}

const TORONTO_HOUR = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The instant at which the clock of Toronto shows a full hour of a calendar day, after its possible change at two in the morning. */
export function torontoHour(day: string, hour: number): Date {
  const candidates = ['-04:00', '-05:00'].map(
    (offset) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${offset}`),
  );
  return candidates.find((instant) => Number(TORONTO_HOUR.format(instant)) === hour) ?? candidates[1]!;
}

/**
 * The latest instant up to `now` at which the clock of Toronto showed a full hour, of any day, or of a day of the week, where 0 is
 * Sunday.
 */
export function latestTorontoHour(now: Date, hour: number, weekday?: number): Date {
  let day = torontoDay(now);
  if (torontoHour(day, hour) > now) day = addDays(day, -1);
  if (weekday !== undefined) day = addDays(day, -((weekdayOf(day) - weekday + 7) % 7));
  return torontoHour(day, hour);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * Parses a calendar day: `YYYY-MM-DD`, or an ISO 8601 instant, which is converted to its day in Toronto.
 * Returns `undefined` for anything else, for a day that does not exist and for years outside 2000 to 2100.
 */
export function parseCalendarDay(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const instant = new Date(isDay ? `${text}T00:00:00Z` : text);
  // An impossible day such as February 30 is either invalid or rolls over into the next month.
  if (Number.isNaN(instant.getTime()) || (isDay && instant.getUTCDate() !== Number(text.slice(8)))) return undefined;
  const day = isDay ? text : torontoDay(instant);
  const year = Number(day.slice(0, 4));
  return year >= 2000 && year <= 2100 ? day : undefined;
}
