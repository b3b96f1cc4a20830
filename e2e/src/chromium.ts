import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The system's Chromium or Chrome, or the one that CHROMIUM_PATH names. Throws where there is none. */
export function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = [
    process.env['CHROMIUM_PATH'],
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC,
  ];
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  throw new Error(
    'The journeys need Chromium and found none. Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium) or name it in CHROMIUM_PATH.',
  );
}
