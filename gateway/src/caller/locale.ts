import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';

// The few headers that browsers send.
const known = new LRUCache<string, Locale>({ max: 200 });

/** The language of a guest. */
export function guestLocale(header: string | undefined): Locale {
  if (!header) return 'en';
  let locale = known.get(header);
  if (!locale) known.set(header, (locale = preferredLocale(header) ?? 'en'));
  return locale;
}

/** The supported language that an Accept-Language header prefers; undefined where it accepts none explicitly. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  for (const tag of tags) {
    const locale = LOCALES.find((supported) => tag.toLowerCase().split('-', 1)[0] === supported);
    if (locale) return locale;
  }
  return undefined;
}
