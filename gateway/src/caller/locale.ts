import Negotiator from 'negotiator';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';

/** The language of a guest. */
export const guestLocale = (header: string | undefined): Locale => preferredLocale(header) ?? 'en';

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
