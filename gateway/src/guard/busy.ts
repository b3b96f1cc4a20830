import { HttpError } from '@commonyard/service-kit/errors';
import { refusals } from '../metrics.ts';

export const BUSY = { code: 'overloaded', message: 'The server is busy. Please try again in a moment.' };

/** 503 for what came at a moment when there is too much else; counted by what there is too much of. */
export function refuseAsBusy(limit: 'event_loop' | 'bodies' | 'service'): HttpError {
  refusals.inc({ limit });
  return new HttpError(503, BUSY.code, BUSY.message, { headers: { 'retry-after': '1' } });
}
