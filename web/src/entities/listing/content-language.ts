import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { currentLanguage } from '../../lib/language.ts';

/**
 * The `lang` attribute of what the submitter of a listing wrote: the language of the listing, or `undefined` where the
 * page has the same.
 */
export const contentLanguage = ({ locale }: Pick<ListingSummary, 'locale'>): Locale | undefined =>
  locale === currentLanguage() ? undefined : locale;

/** As `contentLanguage`, for the municipality: its name is in the page's language, except where it is free text. */
export const municipalityLanguage = (listing: Pick<ListingSummary, 'locale' | 'municipality'>): Locale | undefined =>
  listing.municipality === null ? contentLanguage(listing) : undefined;
