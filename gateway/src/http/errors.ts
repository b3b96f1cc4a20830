import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errorHandler, HttpError } from '@commonyard/service-kit/errors/http-error';
import { hasUnreadBody, stopReading } from './unread-body.ts';
import type { BaseHeaders } from './security-headers.ts';

export function sendError(log: Logger) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    request.log = log.child({ id: request.id });
    errorHandler(error, request, reply);
  };
}

/** Creates the handler that responds with the common error body to a URL that cannot be routed. */
export function sendFrameworkError(baseHeaders: BaseHeaders, log: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const httpError = error.statusCode === 414 ? new HttpError(404, 'not_found', 'Not found') : badRequest();
    // Hooks do not run for framework errors.
    reply.headers({ ...baseHeaders, 'x-request-id': request.id });
    log.warn({ req: request, status: httpError.statusCode, code: httpError.code }, 'request cannot be routed');
    errorHandler(httpError, request, reply);
  };
}

const badRequest = () => new HttpError(MALFORMED.status, MALFORMED.code, MALFORMED.message);

type ProtocolError = { status: number; code: string; message: string };
const MALFORMED: ProtocolError = { status: 400, code: 'bad_request', message: 'The request is malformed' };
const EXPECTATION_FAILED: ProtocolError = {
  status: 417,
  code: 'expectation_failed',
  message: 'The header Expect asks for something that this server does not offer',
};
const PROTOCOL_ERRORS: Record<string, ProtocolError> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The request headers are too large' },
};

type ConnectionError = Error & { code?: string };
// Node's internal name of the response in progress on a connection.
const RESPONSE = '_httpMessage';
type HttpSocket = Socket & { [RESPONSE]?: { headersSent: boolean } };

/** Creates the handler that responds to input that cannot be parsed as an HTTP request. */
export function sendConnectionError(baseHeaders: BaseHeaders, log: Logger) {
  return (error: ConnectionError, socket: HttpSocket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const protocolError = PROTOCOL_ERRORS[error.code ?? ''] ?? MALFORMED;
    const { status, code } = protocolError;
    const response = errorResponse(protocolError, baseHeaders);
    // Browsers also open connections that they do not use, which end with a timeout.
    const level = status === 408 ? 'info' : 'warn';
    log[level](
      { req: { id: response.headers['x-request-id'] }, status, code, reason: error.code },
      'request cannot be parsed',
    );
    // Within a response, an error response would be read as its content.
    if (socket.writable && !socket[RESPONSE]?.headersSent) socket.write(rawResponse(protocolError, response));
    socket.destroy();
  };
}

/** For an `Expect` that Node would answer without our headers. Closes, because a client may send the body all the same. */
export function sendExpectationError(baseHeaders: BaseHeaders, log: Logger) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const { status, code } = EXPECTATION_FAILED;
    const { body, headers } = errorResponse(EXPECTATION_FAILED, baseHeaders);
    log.warn({ req: { id: headers['x-request-id'] }, status, code }, 'request with an unknown expectation');
    response.writeHead(status, headers);
    response.end(body);
  };
}

function rawResponse(error: ProtocolError, { headers, body }: ErrorResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}

type ErrorResponse = { headers: Record<string, string>; body: string };

/** The common error body, with the headers of a response that no hook passes. */
function errorResponse({ message, code }: ProtocolError, baseHeaders: BaseHeaders): ErrorResponse {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    ...baseHeaders,
    connection: 'close',
  };
  return { headers, body };
}

/** onSend hook: closes the connection where the response precedes the end of the request's body. */
export async function closeWithUnreadBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!hasUnreadBody(request.raw)) return;
  stopReading(request.raw);
  reply.header('connection', 'close');
}
