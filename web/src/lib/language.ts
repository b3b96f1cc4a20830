import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { english } from '../locales/en.ts';
import { dropPageData } from './page-data.ts';
import { storePreference } from './preference-cookie.ts';
import { readStored, writeStored } from './storage.ts';

/** Texts by key. A plural form has its category as suffix: `_one`, `_many`, `_other`. */
export type Catalogue = Readonly<Record<string, string>>;

let language: Locale = 'en';
const catalogues: Partial<Record<Locale, Catalogue>> = { en: english };
const listeners = new Set<() => void>();

export const currentLanguage = (): Locale => language;

/** The texts of a language; empty until they are loaded. */
export const catalogueOf = (locale: Locale): Catalogue => catalogues[locale] ?? {};

/** Calls the listener when the language changes. Returns the function that unsubscribes it. */
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
