import { torontoDay } from '@commonyard/service-kit/calendar';

/** The hour in Toronto at which the digest of a day is made. */
const HOUR = 7;
const DAY = 86_400_000;

/** The last moment at which a digest was due. */
export function lastDigest(now: Date): Date {
  for (const daysAgo of [0, 1]) {
    const at = atHour(torontoDay(new Date(now.getTime() - daysAgo * DAY)));
    if (at.getTime() <= now.getTime()) return at;
  }
  throw new Error('there is no yesterday');
}

const hourInToronto = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** That hour of a day: in summer time or in standard time, whichever shows it on the clock. */
function atHour(day: string): Date {
  const candidates = ['-04:00', '-05:00'].map(
    (offset) => new Date(`${day}T${String(HOUR).padStart(2, '0')}:00:00${offset}`),
  );
  return candidates.find((instant) => Number(hourInToronto.format(instant)) === HOUR) ?? candidates[1]!;
}
