import { torontoDay, torontoHour } from '@commonyard/service-kit/http/calendar-day';

const DIGEST_HOUR = 7;
const DAY_MS = 86_400_000;

/** The latest time up to `now` at which digests were due. */
export function latestDigestTime(now: Date): Date {
  const today = torontoHour(torontoDay(now), DIGEST_HOUR);
  return today.getTime() <= now.getTime()
    ? today
    : torontoHour(torontoDay(new Date(now.getTime() - DAY_MS)), DIGEST_HOUR);
}
