// Loaded by every test file. With TEST_RETRIES=1, which `.ci/run` sets, a failed test runs once more, at once: the
// tests of some files build on each other. One that passes then is unstable: the summary of the run names it with its error, and
// the cause must be mended.
import { jest } from '@jest/globals';

jest.retryTimes(Number(process.env['TEST_RETRIES'] ?? 0), { logErrorsBeforeRetry: true, retryImmediately: true });
