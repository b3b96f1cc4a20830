import type { Locale } from '@commonyard/contracts/identity.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { TFunction } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';

const PERIOD = /^(\d{1,3})\s?(hour|heure|day|jour|week|semaine|month|mois)s?$/i;

/**
 * The minimum period of a listing, which is text. A number of hours, days, weeks or months is in the page's language; what else
 * the submitter wrote stays, with its language.
 */
export function minimumPeriodText(
  listing: Pick<ListingSummary, 'minimumPeriod' | 'locale'>,
  t: TFunction,
): { text: string; lang: Locale | undefined } | undefined {
  const { minimumPeriod } = listing;
  if (!minimumPeriod) return undefined;
  const [, number, unit] = PERIOD.exec(minimumPeriod.trim()) ?? [];
  const count = Number(number);
  switch (unit?.toLowerCase()) {
    case 'hour':
    case 'heure':
      return { text: t('{count} hours', { count }), lang: undefined };
    case 'day':
    case 'jour':
      return { text: t('{count} days', { count }), lang: undefined };
    case 'week':
    case 'semaine':
      return { text: t('{count} weeks', { count }), lang: undefined };
    case 'month':
    case 'mois':
      return { text: t('{count} months', { count }), lang: undefined };
    default:
      return { text: minimumPeriod, lang: contentLanguage(listing) };
  }
}
