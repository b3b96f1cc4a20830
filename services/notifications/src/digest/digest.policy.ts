import { latestTorontoHour } from '@commonyard/service-kit/http/calendar-day';

const DIGEST_HOUR = 7;

/** The latest time up to `now` at which digests were due. */
export const latestDigestTime = (now: Date): Date => latestTorontoHour(now, DIGEST_HOUR);
