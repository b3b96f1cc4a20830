import type { Locale } from '@commonyard/contracts/identity.values';
import type { Context } from './email-body.ts';

// Days, instants and amounts as the recipient writes them.

/** Calendar days, both inclusive, such as “January 11–22, 2027”; undefined without a first day. */
export function toDays(
  from: string | null | undefined,
  to: string | null | undefined,
  { locale, texts }: Pick<Context, 'locale' | 'texts'>,
): string | undefined {
  if (!from) return undefined;
  return to ? longDayFormat(locale).formatRange(new Date(from), new Date(to)) : texts.from(longDay(from, locale));
}

/** A calendar day, such as “January 11, 2027” and « 1er décembre 2026 ». */
export const longDay = (day: string, locale: Locale): string =>
  toOrdinal(longDayFormat(locale).format(new Date(day)), locale);

const longDayFormat = (locale: Locale) =>
  new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' });

/** French writes the first day of a month as an ordinal number. */
const toOrdinal = (date: string, locale: Locale): string => (locale === 'fr' ? date.replace(/^1(?=\s)/, '1er') : date);

/** An instant, such as “January 11, 2027 at 10:00 a.m.”. */
export const toInstant = (instant: string | Date, locale: Locale): string =>
  toOrdinal(
    new Intl.DateTimeFormat(`${locale}-CA`, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'America/Toronto',
    }).format(new Date(instant)),
    locale,
  );

/** An amount of Canadian dollars, such as “$2,034.00”; undefined without one. */
export function toDollars(cents: number | null | undefined, { locale }: Pick<Context, 'locale'>): string | undefined {
  if (cents === null || cents === undefined) return undefined;
  return new Intl.NumberFormat(`${locale}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
}
