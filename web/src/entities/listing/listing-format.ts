import { parseCents } from '@commonyard/contracts/amounts.values';
import type { RateType } from '@commonyard/contracts/assets.values';
import { daysSince } from '../../lib/ago.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/translation.ts';
import { labels } from '@commonyard/contracts/known-values.values';

export function formatRate(
  rate: string | null,
  language = currentLanguage(),
): { text: string; isAmount: boolean } | undefined {
  if (!rate?.trim()) return undefined;
  const cents = parseCents(rate);
  if (cents === undefined) return { text: rate, isAmount: false };
  return { text: formatMoney(cents / 100, language), isAmount: true };
}

export const RATE_UNITS = labels<RateType>({ daily: 'day', weekly: 'week', monthly: 'month', hourly: 'hour' });

/** The first and last day of an availability. A year is left out where it is the current one or that of the other day. */
export function formatShortRange(
  { availableFrom, availableTo }: { availableFrom: string | null; availableTo: string | null },
  today: string,
  language = currentLanguage(),
) {
  const yearOf = (day: string | null) => day?.slice(0, 4);
  const hasYear = (day: string) => yearOf(day) !== yearOf(today);
  return {
    from:
      availableFrom &&
      formatDay(availableFrom, language, {
        hasYear: hasYear(availableFrom) && yearOf(availableFrom) !== yearOf(availableTo),
      }),
    to: availableTo && formatDay(availableTo, language, { hasYear: hasYear(availableTo) }),
  };
}

export function listingAge(createdAt: string, now: Date): { key: string; count?: number } | undefined {
  const days = daysSince(createdAt, now.getTime());
  if (days <= 0) return { key: 'Today' };
  if (days === 1) return { key: 'Yesterday' };
  if (days < 7) return { key: '{count} days ago', count: days };
  if (days < 30) return { key: '{count} weeks ago', count: Math.floor(days / 7) };
  return undefined;
}
