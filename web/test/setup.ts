import { afterEach, beforeEach } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import i18next from 'i18next';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

beforeEach(async () => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  // Toasts outlive the test that showed them, and follow the language.
  if (i18next.isInitialized) await act(async () => void (await i18next.changeLanguage('en')));
});
afterEach(() => cleanup());
