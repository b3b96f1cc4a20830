import { torontoDay } from '@commonyard/service-kit/http/calendar-day';

const DIGEST_HOUR = 7;
const DAY_MS = 86_400_000;

/** The latest time up to `now` at which digests were due. */
export function latestDigestTime(now: Date): Date {
  const today = atDigestHour(torontoDay(now));
  return today.getTime() <= now.getTime() ? today : atDigestHour(torontoDay(new Date(now.getTime() - DAY_MS)));
}

const hourInToronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The digest hour of a day, in daylight saving or standard time, whichever applies. */
function atDigestHour(day: string): Date {
  const candidates = ['-04:00', '-05:00'].map(
    (offset) => new Date(`${day}T${String(DIGEST_HOUR).padStart(2, '0')}:00:00${offset}`),
  );
  return candidates.find((instant) => Number(hourInToronto.format(instant)) === DIGEST_HOUR) ?? candidates[1]!;
}
