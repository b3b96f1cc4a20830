import type { FastifyRequest } from 'fastify';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { oneOf, slug } from '@commonyard/contracts/search-params.values';
import { preferredLocale } from '../caller/locale.ts';
import { readCookie } from '../caller/read-cookie.ts';

/** How a browser wants its pages. The web application stores the choices in cookies. */
export type Preferences = {
  language: Locale;
  /** Undefined: as the device. */
  colourMode: 'light' | 'dark' | undefined;
  /** The place from which lists measure distances: a municipality, or `ANYWHERE`. */
  near: string | undefined;
};

/** The language is the chosen one, else that of the address (`?lang=fr`), else the one that the browser prefers. */
export function readPreferences({ headers }: Pick<FastifyRequest, 'headers'>, search: URLSearchParams): Preferences {
  const cookie = (name: string) => readCookie(headers.cookie, name);
  return {
    language:
      oneOf(LOCALES, cookie('language')) ??
      oneOf(LOCALES, search.get('lang')) ??
      preferredLocale(headers['accept-language']) ??
      'en',
    colourMode: oneOf(['light', 'dark'], cookie('colour-mode')),
    near: slug(cookie('near')),
  };
}
