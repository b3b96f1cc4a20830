import { startOfTorontoDay, torontoDay } from '../http/calendar-day.ts';

const HOUR_MS = 3_600_000;

/** The windows in which limits are counted: an hour of the clock, and a calendar day in Toronto, `YYYY-MM-DD`. */
export type Windows = { hourStart: string; day: string };

export const windowsAt = (now: Date): Windows => ({
  hourStart: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString(),
  day: torontoDay(now),
});

/** The whole seconds until the present window ends, at least 1. */
export function secondsLeft(period: 'hour' | 'day', now: Date): number {
  const end = period === 'hour' ? now.getTime() - (now.getTime() % HOUR_MS) + HOUR_MS : nextMidnight(now);
  return Math.max(1, Math.ceil((end - now.getTime()) / 1_000));
}

function nextMidnight(now: Date): number {
  const tomorrow = new Date(Date.parse(`${torontoDay(now)}T00:00:00Z`) + 24 * HOUR_MS);
  return startOfTorontoDay(tomorrow.toISOString().slice(0, 10)).getTime();
}
