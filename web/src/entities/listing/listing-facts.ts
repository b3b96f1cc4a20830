import type { ListingType } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { currentLanguage, type TFunction } from '../../lib/translation.ts';

export type ListingKind = 'available' | 'needed';
export const kindOf = (type: ListingType): ListingKind => (type === 'needed_asset' ? 'needed' : 'available');
export const typeOfKind = (kind: ListingKind): ListingType => (kind === 'needed' ? 'needed_asset' : 'available_asset');

type Owned = Pick<ListingSummary, 'userId' | 'municipality'>;

/** Whether the listing belongs to a public body that is no municipality. */
export const isOfOrganization = ({ userId, municipality }: Owned): boolean => userId !== null && municipality === null;

export const affiliationLabel = (listing: Owned): string =>
  isOfOrganization(listing) ? 'Organization' : 'Municipality';

/** The `lang` attribute of what the submitter wrote; `undefined` where the page has the same language. */
export const contentLanguage = ({ locale }: Pick<ListingSummary, 'locale'>): Locale | undefined =>
  locale === currentLanguage() ? undefined : locale;

/** As `contentLanguage`, for the municipality: its name is in the page's language, except where it is free text. */
export const municipalityLanguage = (listing: Pick<ListingSummary, 'locale' | 'municipality'>): Locale | undefined =>
  listing.municipality === null ? contentLanguage(listing) : undefined;

const PERIOD = /^(\d{1,3})\s?(?:(hour|heure)|(day|jour)|(week|semaine)|(month|mois))s?$/i;
const TEXTS = ['{count} hours', '{count} days', '{count} weeks', '{count} months'];

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
  const [, count, ...units] = PERIOD.exec(minimumPeriod.trim()) ?? [];
  const text = TEXTS[units.findIndex(Boolean)];
  return text
    ? { text: t(text, { count: Number(count) }), lang: undefined }
    : { text: minimumPeriod, lang: contentLanguage(listing) };
}
