import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

/** The last message of a closed account in an open inquiry. `municipality`: who continues it, if any. `loanId`: of its loan. */
export function closingMessage(municipality: string | null, locale: Locale, loanId: number | null): string {
  if (municipality === null) return (loanId === null ? ENDS : ENDS_WITH_LOAN)[locale];
  return CONTINUES[locale].replace('{municipality}', municipalityName(municipality, locale) ?? municipality);
}

const ENDS: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. This inquiry ends with it.',
  fr: 'Le compte qui participait à cette demande a été fermé. La demande prend fin avec lui.',
};
const ENDS_WITH_LOAN: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. This inquiry ends with its loan.',
  fr: 'Le compte qui participait à cette demande a été fermé. La demande prend fin avec son prêt.',
};
const CONTINUES: Record<Locale, string> = {
  en: 'The account that took part in this inquiry was closed. Please continue with the administrators of {municipality}, who read here.',
  fr: 'Le compte qui participait à cette demande a été fermé. L’administration de la municipalité ({municipality}) lit ces messages et prend le relais.',
};
