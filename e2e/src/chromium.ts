import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows. The journeys need a quarter less processor time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of CHROMIUM_PATH, or of the system's Chromium or Chrome: of its headless shell, where that is installed and
 * `allowsShell`. Throws if there is none.
 */
export function findChromium({ allowsShell = true } = {}): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...[...(allowsShell ? [HEADLESS_SHELL] : []), ...BROWSERS].flatMap((name) =>
      folders.map((folder) => join(folder, name)),
    ),
    MAC,
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'The journeys need Chromium and found none. Install it (Debian: apt-get install chromium-headless-shell, or chromium; macOS: brew install --cask chromium) or name it in CHROMIUM_PATH.',
  );
}
