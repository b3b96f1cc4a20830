import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';

// Browsers send few different headers, and short ones.
const MAX_LENGTH = 200;
const parsed = new LRUCache<string, Locale | 'other'>({ max: 500 });

export const guestLocale = (header: string | undefined): Locale => preferredLocale(header) ?? 'en';

/** The supported language that an Accept-Language header prefers; undefined where it accepts none explicitly. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  let locale = parsed.get(header);
  if (locale === undefined) {
    locale = parse(header) ?? 'other';
    if (header.length <= MAX_LENGTH) parsed.set(header, locale);
  }
  return locale === 'other' ? undefined : locale;
}

function parse(header: string): Locale | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  for (const tag of tags) {
    const locale = LOCALES.find((supported) => tag.toLowerCase().split('-', 1)[0] === supported);
    if (locale) return locale;
  }
  return undefined;
}
