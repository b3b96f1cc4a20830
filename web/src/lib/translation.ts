import type { Locale } from '@commonyard/contracts/identity.values';
import { useSyncExternalStore } from 'react';
import { catalogueOf, currentLanguage, onLanguageChange } from './language.ts';

/**
 * Translates a text. The keys are the English texts, so a missing text shows in English. `{name}` in a text stands for
 * the value of that name; a numeric `count` selects the plural form.
 */
export type TFunction = (key: string, values?: Values) => string;
type Values = Readonly<Record<string, string | number | null | undefined>>;

// One function per language, so that a component that depends on it renders again when the language changes.
const translations: Record<Locale, TFunction> = {
  en: (key, values) => translate('en', key, values),
  fr: (key, values) => translate('fr', key, values),
};

const pluralRules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

export const currentTranslation = (): TFunction => translations[currentLanguage()];

/** The translation function of the page. Rerenders the component when the language changes. */
export function useTranslation(): { t: TFunction } {
  return { t: translations[useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)] };
}

/** Whether the catalogue of the current language has a text. The English one lists singular forms only. */
export const isTranslated = (key: string): boolean => findText(currentLanguage(), key, undefined) !== undefined;

function translate(language: Locale, key: string, values: Values = {}): string {
  const text = findText(language, key, values['count']);
  if (text === undefined && language === 'fr') reportMissing(key);
  return (text ?? key).replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
}

function findText(language: Locale, key: string, count: Values[string]): string | undefined {
  const catalogue = catalogueOf(language);
  const find = (name: string) => (Object.hasOwn(catalogue, name) ? catalogue[name] : undefined);
  const plural = typeof count === 'number' ? find(`${key}_${pluralRules[language].select(count)}`) : undefined;
  return plural ?? find(key);
}

/** A missing French text shows in English; the e2e journeys fail on this console error. */
function reportMissing(key: string): void {
  // oxlint-disable-next-line no-console
  console.error(`No French for: ${key}`);
}
