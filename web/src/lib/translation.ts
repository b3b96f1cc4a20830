import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

const inLanguage = new Map<string, TFunction>();

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The texts in the language that the page has just come to speak, for what is said once. */
export const currentTranslation = (): TFunction => i18next.getFixedT(i18next.language);

/** The texts in the language of the page; what uses it is shown again when the language changes. */
export function useTranslation(): { t: TFunction } {
  const language = useSyncExternalStore(subscribe, () => i18next.language);
  let t = inLanguage.get(language);
  if (!t) inLanguage.set(language, (t = i18next.getFixedT(language)));
  return { t };
}
