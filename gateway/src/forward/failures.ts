import { HttpError } from '@commonyard/service-kit/errors';

const REFUSED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const LATE = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/;
const LOST = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

const codeOf = (error: Error): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? '';
};

/** The service was not reached: nothing of the request arrived. */
export const wasRefused = (error: Error): boolean => REFUSED.test(codeOf(error));
/** The connection ended before an answer: whether the request had an effect is not known. */
export const wasLost = (error: Error): boolean => LOST.test(codeOf(error));

const RETRY = { headers: { 'retry-after': '1' } };

/** What a client is told when a service does not answer: never a host, a port or a system's text. */
export function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  if (wasRefused(error)) return unavailable();
  if (LATE.test(codeOf(error))) {
    return new HttpError(504, 'timeout', 'The answer took too long. Please try again.');
  }
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new HttpError(400, 'bad_request', 'The request is malformed');
  return new HttpError(502, 'bad_gateway', 'Something went wrong on our side. Please try again.');
}

const unavailable = () => new HttpError(503, 'unavailable', 'Temporarily unavailable. Please try again.', RETRY);
