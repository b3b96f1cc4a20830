import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { localeTag } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/translation.ts';

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of a month by weeks, which begin on Sunday, as in Canada. Days of other months are left out. */
export function weeksOfMonth(month: string): (string | undefined)[][] {
  const next = addMonths(month, 1);
  const weeks: (string | undefined)[][] = [];
  for (let sunday = addDays(month, -weekdayOf(month)); sunday < next; sunday = addDays(sunday, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
    weeks.push(week.map((day) => (day >= month && day < next ? day : undefined)));
  }
  return weeks;
}

/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The day to which each key of the keyboard moves in a calendar, as in the ARIA practices. */
const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};
export const dayAfterKey = (key: string, day: string): string | undefined => MOVES[key]?.(day);

const format = (day: string, language: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag(language), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** 'December 2026'. */
export const formatMonth = (month: string, language = currentLanguage()): string =>
  format(month, language, { month: 'long', year: 'numeric' });

/** 'Tuesday, December 8, 2026'. */
export const formatWholeDay = (day: string, language = currentLanguage()): string =>
  format(day, language, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

export const weekdays = (language = currentLanguage()): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    // A Sunday.
    const day = addDays('2026-11-01', index);
    return {
      short: format(day, language, { weekday: 'short' }).replace('.', '').slice(0, 3),
      long: format(day, language, { weekday: 'long' }),
    };
  });
