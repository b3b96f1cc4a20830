import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { rejections } from '../metrics.ts';

export const OVERLOADED = { code: 'overloaded', message: 'The server is busy. Please try again in a moment.' };

/** A 503 for a request rejected under load; counts it by the exhausted limit. */
export function overloadedError(limit: 'event_loop' | 'bodies' | 'service'): HttpError {
  rejections.inc({ limit });
  return stoppingError();
}

/** A 503 for a request that arrives while this process ends: another replica can serve it at once. */
export const stoppingError = (): HttpError =>
  new HttpError(503, OVERLOADED.code, OVERLOADED.message, { headers: { 'retry-after': '1' } });
