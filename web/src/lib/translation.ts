import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

const translationsByLanguage = new Map<string, TFunction>();

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The translation function of the current language, for use outside of rendering. */
export const currentTranslation = (): TFunction => i18next.getFixedT(i18next.language);

/** The translation function of the page. Rerenders the component when the language changes. */
export function useTranslation(): { t: TFunction } {
  const language = useSyncExternalStore(subscribe, () => i18next.language);
  let t = translationsByLanguage.get(language);
  if (!t) translationsByLanguage.set(language, (t = i18next.getFixedT(language)));
  return { t };
}
