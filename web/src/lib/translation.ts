import { type Locale, LOCALES } from '@commonyard/contracts/identity.values';
import { useSyncExternalStore } from 'react';
import { english, singularOf } from '../locales/en.ts';
import { dropPageData } from './page-data.ts';
import { storePreference, readStored, writeStored } from './storage.ts';

/** Texts by key. A plural form has its category as suffix: `_one`, `_other`, and `_many` where it differs from `_other`. */
export type Catalogue = Readonly<Record<string, string>>;

let language: Locale = 'en';
const catalogues: Partial<Record<Locale, Catalogue>> = { en: english };
const listeners = new Set<() => void>();

export const currentLanguage = (): Locale => language;

/** The texts of a language; empty until they are loaded. */
export const catalogueOf = (locale: Locale): Catalogue => catalogues[locale] ?? {};

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export async function startLanguage(initial: Locale): Promise<void> {
  await loadCatalogue(initial);
  apply(initial);
}

/**
 * Starts in the stored language, else in that of the document, which the gateway has chosen. They differ where the
 * storage is older than its cookie.
 */
export async function startPageLanguage(): Promise<void> {
  const stored = storedLanguage();
  storePreference('language', stored);
  const served: Locale = document.documentElement.lang.startsWith('fr') ? 'fr' : 'en';
  const initial = stored ?? served;
  if (initial !== served) dropPageData();
  document.documentElement.lang = initial;
  await startLanguage(initial);
}

export async function chooseLanguage(chosen: Locale): Promise<void> {
  storeLanguage('language', chosen);
  await switchLanguage(chosen);
}

/**
 * Switches to the user's locale at login, unless a language was chosen in this browser. Pages start in it until
 * `clearUserLanguage`.
 */
export async function applyUserLanguage(locale: Locale): Promise<void> {
  if (readStored('localStorage', 'language')) return;
  storeLanguage('account-language', locale);
  await switchLanguage(locale);
}

/** Clears the stored locale at logout, so that it does not apply to the next user. */
export function clearUserLanguage(): void {
  storeLanguage('account-language', undefined);
}

/** The language chosen in this browser, else that of the account. */
function storedLanguage(): Locale | undefined {
  const stored = readStored('localStorage', 'language') ?? readStored('localStorage', 'account-language');
  return LOCALES.find((locale) => locale === stored);
}

async function switchLanguage(locale: Locale): Promise<void> {
  if (locale === language) return;
  await loadCatalogue(locale);
  document.documentElement.lang = locale;
  apply(locale);
}

async function loadCatalogue(locale: Locale): Promise<void> {
  if (locale === 'fr') catalogues.fr ??= (await import('../locales/fr.ts')).french;
}

function apply(locale: Locale): void {
  language = locale;
  for (const listener of listeners) listener();
}

function storeLanguage(name: string, locale: Locale | undefined): void {
  writeStored('localStorage', name, locale);
  storePreference('language', storedLanguage());
}

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
  // A value such as "5:29 a.m." may end with the full stop of the sentence.
  return (text ?? (values['count'] === 1 ? singularOf(key) : key)).replaceAll(
    /\{(\w+)\}(\.(?=\s|$))?/g,
    (_placeholder, name: string, stop = '') => {
      const value = String(values[name] ?? '');
      return value.endsWith('.') ? value : value + stop;
    },
  );
}

function findText(language: Locale, key: string, count: Values[string]): string | undefined {
  const catalogue = catalogueOf(language);
  const find = (name: string) => (Object.hasOwn(catalogue, name) ? catalogue[name] : undefined);
  const plural =
    typeof count === 'number'
      ? (find(`${key}_${pluralRules[language].select(count)}`) ?? find(`${key}_other`))
      : undefined;
  return plural ?? find(key);
}

/** A missing French text shows in English; the e2e journeys fail on this console error. */
function reportMissing(key: string): void {
  // oxlint-disable-next-line no-console
  console.error(`No French for: ${key}`);
}
