import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { countRemovedFields, fieldErrors, reportFields, type ReportedFields } from './field-errors.ts';

/** An error response: status, code and message for the client. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly params: Record<string, string | number> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      /** Values that a client needs to translate the message by its code. */
      params?: Record<string, string | number>;
      /** What a client shows beside the message. */
      details?: Record<string, unknown>;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.code = code;
    this.fields = more.fields;
    this.params = more.params;
    this.details = more.details;
    this.headers = more.headers;
  }
}

/** A 400 for a rule that a schema cannot express. Takes a message for each field. */
export function invalid(fields: Record<string, string>): HttpError {
  return new HttpError(400, 'validation_failed', Object.values(fields)[0] ?? 'Invalid request', { fields });
}
export const unauthorized = () => new HttpError(401, 'not_signed_in', 'Please sign in first');
export const forbidden = () => new HttpError(403, 'forbidden', 'You are not allowed to do this');
export const notFound = (code: string, message: string) => new HttpError(404, code, message);
export const conflict = (code: string, message: string) => new HttpError(409, code, message);

const UNREACHABLE = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;
/** Whether an error means that the database cannot be reached, independent of the statement. */
export const isDatabaseUnreachable = ({ code = '', message }: { code?: string; message: string }): boolean =>
  UNREACHABLE.test(code) ||
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  );

/** Connection errors and cancelled statements: the database is temporarily unavailable and the request was valid. */
const isDatabaseUnavailable = (error: { code?: string; message: string }) =>
  isDatabaseUnreachable(error) ||
  /^(?:57014|55P03|40001|40P01)$/.test(error.code ?? '') ||
  error.message.startsWith('Query read timeout');

/**
 * Turns an error into `{ message, code, fields?, params?, details?, requestId }`. Unexpected errors, and the cause of a 5xx, are logged and
 * never shown.
 */
export function errorHandler(error: FastifyError | HttpError | Error, request: FastifyRequest, reply: FastifyReply) {
  const requestId = request.id;
  if (error instanceof HttpError) {
    if (error.headers) reply.headers(error.headers);
    const { statusCode, message, code, fields, params, details } = error;
    if (statusCode >= 500 && error.cause)
      request.log.warn({ reqId: requestId, err: error.cause }, `request failed: ${code}`);
    return sendBody(reply, statusCode, {
      message,
      code,
      ...(fields && reportFields(fields)),
      ...(params && { params }),
      ...(details && { details }),
    });
  }
  if ('validation' in error && error.validation) {
    if (error.validation.some(({ keyword }) => keyword === 'minProperties'))
      return sendBody(reply, 400, { message: 'Please change at least one field', code: 'empty_change' });
    const reported = reportFields(fieldErrors(error.validation), countRemovedFields(error.validation));
    const message = Object.values(reported.fields)[0] ?? 'Invalid request';
    return sendBody(reply, 400, { message, code: 'validation_failed', ...reported });
  }
  const { statusCode = 500, code } = error as FastifyError;
  if (statusCode >= 400 && statusCode < 500) {
    const ownCode = code === undefined || code.startsWith('FST_') ? 'bad_request' : code.toLowerCase();
    return sendBody(reply, statusCode, { message: error.message, code: ownCode, ...CLIENT_ERRORS[statusCode] });
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ reqId: requestId, err: error }, 'database unavailable');
    reply.header('retry-after', '1');
    return sendBody(reply, 503, { message: 'Temporarily unavailable. Please try again.', code: 'unavailable' });
  }
  request.log.error({ reqId: requestId, err: error }, 'request failed');
  return sendBody(reply, 500, { message: 'Something went wrong on our side. Please try again.', code: 'internal' });
}

const errorCodes = new WeakMap<FastifyReply, string>();

/** The code of the error that was sent, for the log. Undefined where there was none. */
export const errorCodeOf = (reply: FastifyReply): string | undefined => errorCodes.get(reply);

type ErrorBody = Pick<HttpError, 'message' | 'code'> & Partial<Pick<HttpError, 'params' | 'details'> & ReportedFields>;

function sendBody(reply: FastifyReply, status: number, body: ErrorBody) {
  errorCodes.set(reply, body.code);
  return reply.code(status).send({ ...body, requestId: reply.request.id });
}

const CLIENT_ERRORS: Record<number, { code?: string; message?: string }> = {
  404: { code: 'not_found' },
  408: { code: 'timeout', message: 'The request took too long to arrive' },
  413: { code: 'too_large', message: 'The request is too large' },
  415: { code: 'unsupported_media_type', message: 'This content type is not accepted' },
  429: { code: 'too_many_requests' },
  431: { message: 'The request headers are too large' },
};

/** Replies 404 where no route matches. */
export function notFoundHandler(_request: FastifyRequest, reply: FastifyReply) {
  return sendBody(reply, 404, { message: 'Not found', code: 'not_found' });
}

/** Replies to a URL that the router cannot parse; hooks and other handlers do not run for it. */
export function frameworkErrorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.statusCode === 414) notFoundHandler(request, reply);
  else errorHandler(error, request, reply);
}
