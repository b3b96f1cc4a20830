import type { Locale } from '@commonyard/contracts/identity.values';
import { today } from '@commonyard/contracts/search-params.values';
import { currentLanguage } from './translation.ts';

export const localeTag = (language: Locale) => (language === 'fr' ? 'fr-CA' : 'en-CA');
const TIME_ZONE = 'America/Toronto';

/**
 * 'Nov 20, 2026' or '20 nov. 2026'; without the year, 'Nov 20'. Takes a calendar day or an instant, which is shown as
 * its day in Toronto.
 */
export function formatDay(value: string, language = currentLanguage(), { hasYear = true } = {}): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const day = new Intl.DateTimeFormat(localeTag(language), {
    ...(hasYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: isDay ? 'UTC' : TIME_ZONE,
  }).format(new Date(isDay ? `${value}T00:00:00Z` : value));
  // French counts only the first of a month: '1er déc.'
  return language === 'fr' ? day.replace(/^1(?=\s)/, '1er') : day;
}

/** A calendar day without the current year: 'Nov 27', or 'Jan 5, 2027' in 2026. */
export const formatShortDay = (day: string, language = currentLanguage()): string =>
  formatDay(day, language, { hasYear: !day.startsWith(today().slice(0, 4)) });

/** A calendar day without the year, if it comes within a year. */
export const formatNearDay = (day: string, language = currentLanguage()): string =>
  formatDay(day, language, { hasYear: !isWithinYear(day) });

function isWithinYear(day: string): boolean {
  const now = today();
  return day >= now && day < `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`;
}

/** Both days of a range, as short as is clear: 'Jan 11' and '15', or '11' and '15 janv.'. With the year as `formatNearDay`. */
export function formatRange(from: string, to: string, language = currentLanguage()): { from: string; to: string } {
  const last = formatNearDay(to, language);
  const first = formatDay(from, language, { hasYear: from.slice(0, 4) !== to.slice(0, 4) && !isWithinYear(to) });
  if (from.slice(0, 7) !== to.slice(0, 7)) return { from: first, to: last };
  // The month stands before the day in English, and behind it in French.
  return language === 'fr'
    ? { from: first.replace(/\s.*/, ''), to: last }
    : { from: first, to: last.replace(/^\S+\s/, '') };
}

export function formatInstant(value: string, language = currentLanguage()): string {
  return new Intl.DateTimeFormat(localeTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(value));
}

/** The time of day in Toronto, '2:14 p.m.'. Takes milliseconds since 1970. */
export function formatTime(at: number, language = currentLanguage()): string {
  return new Intl.DateTimeFormat(localeTag(language), { timeStyle: 'short', timeZone: TIME_ZONE }).format(at);
}

export const formatNumber = (value: number, language = currentLanguage()): string =>
  new Intl.NumberFormat(localeTag(language)).format(value);

/** '125 km', on one line. */
export const formatKilometres = (km: number): string => `${formatNumber(km)}\u00a0km`;

/** A count with the language's digit groups; a capped one as '10,000+'. */
export function formatCount(count: number, capped = false, language = currentLanguage()): string {
  return new Intl.NumberFormat(localeTag(language)).format(count) + (capped ? '+' : '');
}

/** An amount of Canadian dollars: '$1,800', '$85.50', or '1 800 $'. */
export const formatMoney = (dollars: number, language = currentLanguage()): string =>
  new Intl.NumberFormat(localeTag(language), {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  }).format(dollars);

export const formatCents = (cents: number, language = currentLanguage()): string => formatMoney(cents / 100, language);

/** What something costs more or less: '+$900', or '−900 $'. */
export const formatDifference = (cents: number, language = currentLanguage()): string =>
  `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents), language)}`;
