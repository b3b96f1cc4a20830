import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errorHandler, HttpError } from '@commonyard/service-kit/http/errors';
import { hasUnreadBody, stopReading } from './proxy/unread-body.ts';

/** Creates the handler that sends the error that a hook or a handler threw. */
export function sendError(log: Logger) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    request.log = log.child({ id: request.id });
    errorHandler(error, request, reply);
  };
}

/** Responds with the common error body to a URL that cannot be routed. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  // Hooks do not run for framework errors.
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  const httpError = status === 414 ? new HttpError(404, 'not_found', 'Not found') : badRequest();
  errorHandler(httpError, request, reply);
}

const badRequest = () => new HttpError(400, 'bad_request', 'The request is malformed');

const PROTOCOL_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The request headers are too large' },
};

type ConnectionError = Error & { code?: string };
// Node's internal name of the response in progress on a connection.
const RESPONSE = '_httpMessage';
type HttpSocket = Socket & { [RESPONSE]?: { headersSent: boolean } };

/** Responds to input that cannot be parsed as an HTTP request. */
export function clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: HttpSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Within a response, an error response would be read as its content.
  if (socket.writable && !socket[RESPONSE]?.headersSent) socket.write(rawResponse(error.code ?? ''));
  socket.destroy();
}

function rawResponse(errorCode: string): string {
  const { status, code, message } = PROTOCOL_ERRORS[errorCode] ?? {
    status: 400,
    code: 'bad_request',
    message: 'The request is malformed',
  };
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** onSend hook: closes the connection where the response precedes the end of the request's body. */
export async function closeWithUnreadBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!hasUnreadBody(request.raw)) return;
  stopReading(request.raw);
  reply.header('connection', 'close');
}
