import { afterEach, beforeEach } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Only bounds how long a broken test waits: a busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(async () => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  if (i18next.isInitialized) await act(async () => void (await i18next.changeLanguage('en')));
});
afterEach(async () => {
  cleanup();
  // Toasts outlive the page that showed them: the next test must not find this one's.
  if (!document.querySelector('[data-toast]')) return;
  const { clear } = await import('../src/ui/toaster.tsx');
  await act(async () => clear());
});
