import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

/** The last message of a closed account in an open inquiry. `municipality`: who continues it, if any. */
export function closingMessage(municipality: string | null, locale: Locale): string {
  if (municipality === null) return ENDS[locale];
  return CONTINUES[locale].replace('{municipality}', municipalityName(municipality, locale) ?? municipality);
}

const ENDS: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. This inquiry ends with it.',
  fr: 'Le compte qui participait à cette demande a été fermé. La demande prend fin avec lui.',
};
const CONTINUES: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. Please continue with the administrators of {municipality}, who read here.',
  fr: 'Le compte qui participait à cette demande a été fermé. L’administration de la municipalité ({municipality}) lit ces messages et prend le relais.',
};
