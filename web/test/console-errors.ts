import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { format } from 'node:util';

/** A toast closes by its own timer, which may fire after the test's last `act`. */
const IGNORED = /^An update to Toasts inside a test was not wrapped in act/;

let errors: string[] = [];

/** Fails a test that logs a console error: a warning of React or of a library is a fault of the page. */
export function forbidConsoleErrors(): void {
  beforeEach(() => {
    errors = [];
    jest.spyOn(console, 'error').mockImplementation((...args) => void errors.push(format(...args)));
  });
  afterEach(() => expect(errors.filter((error) => !IGNORED.test(error))).toEqual([]));
}

/** Expects the console errors of this test so far to be an error boundary's reports of one error. */
export function expectErrorBoundary(message: string): void {
  expect(errors.join('\n')).toContain(message);
  expect(errors.filter((error) => !error.includes(message) && !error.includes('error boundary'))).toEqual([]);
  errors = [];
}
