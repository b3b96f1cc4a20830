import { afterEach, beforeEach } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import { startLanguage } from '../src/lib/language.ts';
import { forbidConsoleErrors } from './console-errors.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Only limits how long a failing test waits, also on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

forbidConsoleErrors();

beforeEach(async () => {
  document.documentElement.lang = 'en';
  localStorage.clear();
  await act(() => startLanguage('en'));
});
afterEach(async () => {
  cleanup();
  // Toasts outlive their page: remove them before the next test.
  if (!document.querySelector('[data-toast]')) return;
  const { removeToast: clear } = await import('../src/ui/toaster.tsx');
  await act(async () => clear());
});
