/** Browser and operating system by their common names; null where unknown. */
export type UserAgent = { browser: string | null; system: string | null };

// The order matters: most browsers also claim to be the ones further down.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Parses a `User-Agent` header. Versions are left out, since they do not help users to recognise a session. */
export function parseUserAgent(userAgent: string | undefined): UserAgent {
  const name = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: name(BROWSERS), system: name(SYSTEMS) };
}
