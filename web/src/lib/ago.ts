import type { Locale } from '@commonyard/contracts/identity.values';
import { today } from '@commonyard/contracts/search-params.values';
import { formatDay, localeTag } from './format.ts';
import { currentLanguage } from './translation.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The number of midnights in Toronto between an instant and now. */
export const daysSince = (instant: string, now: number): number =>
  (Date.parse(today(new Date(now))) - Date.parse(today(new Date(instant)))) / DAY_MS;

/**
 * Formats the age of an instant: 'now', '5 min ago', hours within the same Toronto day, then 'yesterday' and days by
 * the calendar of Toronto, and the day itself from one week on.
 */
export function formatAgo(instant: string, now: number, language: Locale = currentLanguage()): string {
  const format = new Intl.RelativeTimeFormat(localeTag(language), { numeric: 'auto', style: 'short' });
  // Treat future instants as now: the client's clock may be behind the server's.
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  if (minutes === 0) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const days = daysSince(instant, now);
  if (days === 0) return format.format(-Math.floor(minutes / 60), 'hour');
  return days < 7 ? format.format(-days, 'day') : formatDay(instant, language);
}
