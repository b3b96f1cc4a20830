import { HttpError } from '@commonyard/service-kit/errors';

export const BUSY = { code: 'overloaded', message: 'The server is busy. Please try again in a moment.' };

/** 503 for what came at a moment when there is too much else. */
export const busy = () => new HttpError(503, BUSY.code, BUSY.message, { headers: { 'retry-after': '1' } });
