import type { RateType } from '@commonyard/contracts/assets.values';
import type { Locale } from '@commonyard/contracts/identity.values';

const tag = (language: Locale) => (language === 'fr' ? 'fr-CA' : 'en-CA');
const TIME_ZONE = 'America/Toronto';

/** 'Nov 20, 2026' or '20 nov. 2026'. Takes a calendar day or an instant, which is shown as its day in Toronto. */
export function formatDay(value: string, language: Locale): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return new Intl.DateTimeFormat(tag(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: isDay ? 'UTC' : TIME_ZONE,
  }).format(new Date(isDay ? `${value}T00:00:00Z` : value));
}

/** An instant as day and time in Toronto. */
export function formatInstant(value: string, language: Locale): string {
  return new Intl.DateTimeFormat(tag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(value));
}

/** The time of day in Toronto, '2:14 p.m.'. Takes milliseconds since 1970. */
export function formatTime(at: number, language: Locale): string {
  return new Intl.DateTimeFormat(tag(language), { timeStyle: 'short', timeZone: TIME_ZONE }).format(at);
}

/** A number with the language's digit groups and decimal sign. */
export const formatNumber = (value: number, language: Locale): string =>
  new Intl.NumberFormat(tag(language)).format(value);

/** The calendar day it is in Toronto, `YYYY-MM-DD`. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now);

/** A count in the language's digits groups; a capped one as '10,000+'. */
export function formatCount(count: number, language: Locale, capped = false): string {
  return new Intl.NumberFormat(tag(language)).format(count) + (capped ? '+' : '');
}

const AMOUNT = /^\$?\s?([\d ,]+(?:\.\d{1,2})?)\s?\$?$/;

/** A rate as money where it is an amount, as typed where it is words. `undefined` for none. */
export function formatRate(rate: string | null, language: Locale): { text: string; isAmount: boolean } | undefined {
  if (!rate?.trim()) return undefined;
  const amount = Number(AMOUNT.exec(rate.trim())?.[1]?.replaceAll(/[ ,]/g, ''));
  if (!Number.isFinite(amount)) return { text: rate, isAmount: false };
  const money = new Intl.NumberFormat(tag(language), {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
  return { text: money.format(amount), isAmount: true };
}

export const RATE_UNITS: Record<RateType, string> = { daily: 'day', weekly: 'week', monthly: 'month', hourly: 'hour' };

/** How long ago a listing came, as a key of the catalogue with its number; a date from 30 days on. */
export function listedAge(createdAt: string, now: Date): { key: string; count?: number } | undefined {
  const days = Math.floor((now.getTime() - new Date(createdAt).getTime()) / 86_400_000);
  if (days <= 0) return { key: 'Today' };
  if (days === 1) return { key: 'Yesterday' };
  if (days < 7) return { key: '{count} days ago', count: days };
  if (days < 30) return { key: '{count} weeks ago', count: Math.floor(days / 7) };
  return undefined;
}
