// Loaded by every test file. With TEST_RETRIES=1, which `.ci/run` sets, Jest repeats a failed test before the
// next test of its file: in some files a test needs what the tests before it have stored. One that passes then is unstable: the summary of the run names it with its error, and
// the cause must be mended.
import { jest } from '@jest/globals';

jest.retryTimes(Number(process.env['TEST_RETRIES'] ?? 0), { logErrorsBeforeRetry: true, retryImmediately: true });
