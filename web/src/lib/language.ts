import i18next from 'i18next';
import type { Locale } from '@commonyard/contracts/identity.values';
import { english } from '../locales/en.ts';

/** The language of the page. `before-paint.js` sets it from the stored choice, else from the browser's language. */
export const currentLanguage = (): Locale => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en');

/** Initializes the catalogue. The keys are the English texts, so a missing text shows in English. */
export async function startLanguage(): Promise<void> {
  await i18next.init({
    lng: currentLanguage(),
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    // A missing French text shows in English; the e2e journeys fail on this console error.
    saveMissing: true,
    missingKeyHandler: ([language], _namespace, key) => language === 'fr' && reportMissing(key),
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    resources: { en: { translation: english } },
  });
  if (currentLanguage() === 'fr') await loadFrench();
}

function reportMissing(key: string): void {
  // oxlint-disable-next-line no-console
  console.error(`No French for: ${key}`);
}

async function loadFrench(): Promise<void> {
  if (i18next.hasResourceBundle('fr', 'translation')) return;
  const { french } = await import('../locales/fr.ts');
  i18next.addResourceBundle('fr', 'translation', french);
}

/** Switches the language of the page and stores the choice. */
export async function chooseLanguage(language: Locale): Promise<void> {
  storeLanguage('language', language);
  await switchLanguage(language);
}

/**
 * Switches to the user's locale at login, unless a language was chosen in this browser. `before-paint.js` uses it
 * until `clearUserLanguage`.
 */
export async function applyUserLanguage(language: Locale): Promise<void> {
  try {
    if (localStorage.getItem('language')) return;
  } catch {
    // Without local storage there is no stored choice.
  }
  storeLanguage('account-language', language);
  await switchLanguage(language);
}

/** Clears the stored locale at logout, so that it does not apply to the next user. */
export function clearUserLanguage(): void {
  try {
    localStorage.removeItem('account-language');
  } catch {
    // Without local storage there is nothing to clear.
  }
}

async function switchLanguage(language: Locale): Promise<void> {
  if (language === currentLanguage()) return;
  if (language === 'fr') await loadFrench();
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

function storeLanguage(name: string, language: Locale): void {
  try {
    localStorage.setItem(name, language);
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
