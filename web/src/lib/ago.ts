import type { Locale } from '@commonyard/contracts/identity.values';
import { formatDay } from './format.ts';

const STEPS = [
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;

/** Formats the age of an instant ('5 min ago', 'il y a 5 min'), or its day from one week on. */
export function formatAgo(instant: string, now: number, language: Locale): string {
  const format = new Intl.RelativeTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    numeric: 'auto',
    style: 'short',
  });
  // Treat future instants as now: the client's clock may be behind the server's.
  let value = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  if (value === 0) return format.format(0, 'second');
  for (const [unit, size] of STEPS) {
    if (value < size) return format.format(-value, unit);
    value = Math.floor(value / size);
  }
  return formatDay(instant, language);
}
