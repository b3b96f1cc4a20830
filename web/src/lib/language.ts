import i18next from 'i18next';
import type { Locale } from '@commonyard/contracts/identity.values';
import { english } from '../locales/en.ts';

/** The language of the page; `before-paint.js` has set it from the person's choice or the browser's. */
export const currentLanguage = (): Locale => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en');

/** Starts the catalogue. The keys are the English texts, so a missing text shows in English. */
export async function startLanguage(): Promise<void> {
  await i18next.init({
    lng: currentLanguage(),
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    // A text without its French shows in English; the journeys fail on what is said here.
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

/** Shows the page in another language and remembers the choice. */
export async function chooseLanguage(language: Locale): Promise<void> {
  remember('language', language);
  await show(language);
}

/**
 * Shows the page in the language of the account that signs in, unless somebody chose one in this browser. `before-paint.js`
 * keeps to it until `leaveLanguage`.
 */
export async function adoptLanguage(language: Locale): Promise<void> {
  try {
    if (localStorage.getItem('language')) return;
  } catch {
    // Without storage nothing was chosen for longer than this page.
  }
  remember('account-language', language);
  await show(language);
}

/** The next person at this browser is not addressed in the language of the last one. */
export function leaveLanguage(): void {
  try {
    localStorage.removeItem('account-language');
  } catch {
    // Without storage there is nothing to forget.
  }
}

async function show(language: Locale): Promise<void> {
  if (language === currentLanguage()) return;
  if (language === 'fr') await loadFrench();
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

function remember(name: string, language: Locale): void {
  try {
    localStorage.setItem(name, language);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
