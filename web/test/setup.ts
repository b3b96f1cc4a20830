import { afterEach, beforeEach } from '@jest/globals';
import { StyleSheet } from '@emotion/sheet';
import { act, cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { startLanguage } from '../src/lib/translation.ts';
import { forbidConsoleErrors } from './console-errors.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Only limits how long a failing test waits, also on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

forbidConsoleErrors();

// React's development build creates an error with its stack for each element, up to a limit per second that it counts
// here. No test reads them, and they take a good part of the time: the count stays beyond the limit.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// For each element that a test finds by its role, jsdom matches every rule of the page: a sixth of the time of these tests.
// A rule that hides nothing makes no difference to them.
const styles = StyleSheet.prototype as { insert: (this: StyleSheet, rule: string) => void };
const insertRule = styles.insert;
styles.insert = function (rule) {
  if (/\b(?:display|visibility)\b/.test(rule)) insertRule.call(this, rule);
};

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
