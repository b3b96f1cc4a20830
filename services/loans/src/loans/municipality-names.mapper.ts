import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

/** A municipality with its name in a language; its id where the name is not known. */
export const toParty = (municipality: string, locale: Locale) => ({
  municipality,
  municipalityName: municipalityName(municipality, locale) ?? municipality,
});

/** Names of a municipality on a document: those of the day on which it is issued. */
export const toNames = (municipality: string): Record<Locale, string> => ({
  en: toParty(municipality, 'en').municipalityName,
  fr: toParty(municipality, 'fr').municipalityName,
});
