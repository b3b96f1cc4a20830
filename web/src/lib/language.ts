import type { Locale } from '@commonyard/contracts/identity.values';
import { english } from '../locales/en.ts';

/** Texts by key. A plural form has its category as suffix: `_one`, `_many`, `_other`. */
export type Catalogue = Readonly<Record<string, string>>;

let language: Locale = 'en';
const catalogues: Partial<Record<Locale, Catalogue>> = { en: english };
const listeners = new Set<() => void>();

/** The language of the page. */
export const currentLanguage = (): Locale => language;

/** The texts of a language; empty until they are loaded. */
export const catalogueOf = (locale: Locale): Catalogue => catalogues[locale] ?? {};

/** Calls the listener when the language changes. Returns the function that unsubscribes it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts in a language; by default in that of the document, which `before-paint.js` sets. */
export async function startLanguage(initial: Locale = documentLanguage()): Promise<void> {
  await loadCatalogue(initial);
  apply(initial);
}

/** Switches the language of the page and stores the choice. */
export async function chooseLanguage(chosen: Locale): Promise<void> {
  storeLanguage('language', chosen);
  await switchLanguage(chosen);
}

/**
 * Switches to the user's locale at login, unless a language was chosen in this browser. `before-paint.js` uses it
 * until `clearUserLanguage`.
 */
export async function applyUserLanguage(locale: Locale): Promise<void> {
  try {
    if (localStorage.getItem('language')) return;
  } catch {
    // Without local storage there is no stored choice.
  }
  storeLanguage('account-language', locale);
  await switchLanguage(locale);
}

/** Clears the stored locale at logout, so that it does not apply to the next user. */
export function clearUserLanguage(): void {
  try {
    localStorage.removeItem('account-language');
  } catch {
    // Without local storage there is nothing to clear.
  }
}

const documentLanguage = (): Locale => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en');

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

function storeLanguage(name: string, locale: Locale): void {
  try {
    localStorage.setItem(name, locale);
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
