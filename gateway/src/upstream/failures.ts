import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

const CONNECTION_REFUSED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const TIMED_OUT = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/;
const CONNECTION_LOST = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

const codeOf = (error: Error): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? '';
};

/** The service was not reached, so no part of the request arrived. */
export const isConnectionRefused = (error: Error): boolean => CONNECTION_REFUSED.test(codeOf(error));
/** The connection ended before a response: the request may have had an effect. */
export const isConnectionLost = (error: Error): boolean => CONNECTION_LOST.test(codeOf(error));

/** Before a second attempt: the replica behind a connection may have just stopped. */
export const RETRY_AFTER_MS = 100;

/** Repeats a read once where its connection was refused or lost. */
export async function readWithRetry<Result>(read: () => Promise<Result>, onRetry = () => {}): Promise<Result> {
  return read().catch(async (error: Error) => {
    if (!isConnectionRefused(error) && !isConnectionLost(error)) throw error;
    onRetry();
    await sleep(RETRY_AFTER_MS);
    return read();
  });
}

const RETRY = { headers: { 'retry-after': '1' } };

/** Maps a proxy failure to the client's error, which never contains a host, a port or a system's message. */
export function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  if (isConnectionRefused(error)) return unavailable();
  if (TIMED_OUT.test(codeOf(error))) {
    return new HttpError(504, 'timeout', 'The answer took too long. Please try again.');
  }
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new HttpError(400, 'bad_request', 'The request is malformed');
  return new HttpError(502, 'bad_gateway', 'Something went wrong on our side. Please try again.');
}

const unavailable = () => new HttpError(503, 'unavailable', 'Temporarily unavailable. Please try again.', RETRY);
