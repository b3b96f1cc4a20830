import type { ListingType } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { currentLanguage } from '../../lib/translation.ts';

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
