import { afterEach, beforeEach } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { forbidConsoleErrors } from './console-errors.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Only limits how long a failing test waits, also on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

forbidConsoleErrors();

beforeEach(async () => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  if (i18next.isInitialized) await act(async () => void (await i18next.changeLanguage('en')));
});
afterEach(async () => {
  cleanup();
  // Toasts outlive their page: remove them before the next test.
  if (!document.querySelector('[data-toast]')) return;
  const { removeToast: clear } = await import('../src/ui/toaster.tsx');
  await act(async () => clear());
});
