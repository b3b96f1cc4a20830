// `npm run e2e` and `npm run e2e:crawl`: tests in Chromium, against a product started as `npm start` does.
// E2E_URL names a running product instead, and E2E_MAIL the folder of its captured emails.
import { startSystem, type System } from '@commonyard/testing/system';
import { readArguments } from '@commonyard/command-line/arguments';
import { JEST_OPTIONS } from '@commonyard/testing/jest-options';
import { findChromium } from './chromium.ts';
import { runJest } from './run-jest.ts';

readArguments({
  purpose:
    'Runs journeys in Chromium against a product that it starts, or against the one at E2E_URL, whose captured emails lie in E2E_MAIL. Options are passed to Jest.',
  arguments: '[pattern]...',
  options: JEST_OPTIONS,
});

let system: System | undefined;
let line = '0 passed, 1 failed';
process.exitCode = 1;
try {
  const chromium = findChromium();
  if (!process.env['E2E_URL']) system = await startSystem({ TRUST_PROXY: '127.0.0.1' });
  const url = process.env['E2E_URL'] ?? system!.url;
  console.log(`Journeys against ${url}`);
  const { passed, failed, skipped, code } = await runJest(process.argv.slice(2), {
    E2E_URL: url,
    CHROMIUM_PATH: chromium,
    ...(system && { E2E_MAIL: system.mailFolder }),
  });
  if (skipped > 0) console.log(`${skipped} skipped`);
  // The product restarts a process that crashed, so a journey may not notice it.
  const crashes = system?.crashes() ?? [];
  for (const crash of crashes) console.error(crash);
  line = `${passed} passed, ${failed + crashes.length} failed`;
  process.exitCode = crashes.length > 0 ? 1 : code;
} catch (error) {
  console.error((error as Error).message);
} finally {
  await system?.stop();
}
console.log(line);
process.exit();
