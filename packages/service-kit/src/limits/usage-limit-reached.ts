import {
  USAGE_NOUNS,
  USAGE_SUBJECTS,
  type UsageKind,
  type UsageScope,
} from '@commonyard/contracts/usage-limits.values';
import { HttpError } from '../errors/http-error.ts';
import { secondsLeft } from './windows.ts';

type Reached = { kind: UsageKind; scope: UsageScope; max: number; period: 'hour' | 'day'; now: Date };

/** The 429 of a reached limit, with when to try again. `params` lets the page translate the message by its code. */
export function usageLimitReached({ kind, scope, max, period, now }: Reached): HttpError {
  const seconds = secondsLeft(period, now);
  const message = `Too many ${USAGE_NOUNS[kind]} from ${USAGE_SUBJECTS[scope]}: the limit is ${max} per ${period}. Please try again in ${waitText(seconds)}.`;
  return new HttpError(429, `${scope}_limit_reached`, message, {
    params: { limit: kind, max, period, seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

/** The web's `lib/error-message.ts` words the French text by the same thresholds. */
function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
