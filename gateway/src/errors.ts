import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHandler, HttpError } from '@commonyard/service-kit/errors';
import { leavesBodyUnread, stopReading } from './forward/unread-body.ts';

/** Answers what a hook or a handler threw. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log = request.log.child({ id: request.id });
  errorHandler(error, request, reply);
}

/** What cannot be routed is answered like everything else. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  // No hook runs for these.
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  const known = status === 414 ? new HttpError(404, 'not_found', 'Not found') : badRequest();
  errorHandler(known, request, reply);
}

const badRequest = () => new HttpError(400, 'bad_request', 'The request is malformed');

const PROTOCOL_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The request headers are too large' },
};

type ConnectionError = Error & { code?: string };
// Node's own name for the answer that a connection is busy with.
const ANSWER = '_httpMessage';
type HttpSocket = Socket & { [ANSWER]?: { headersSent: boolean } };

/** Answers what is not HTTP enough to become a request. */
export function clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: HttpSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // In the middle of an answer a second one would be taken for its content.
  if (socket.writable && !socket[ANSWER]?.headersSent) socket.write(rawAnswer(error.code ?? ''));
  socket.destroy();
}

function rawAnswer(errorCode: string): string {
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

/** onSend hook: an answer that comes before the end of its request's body ends the connection. */
export async function endUnread(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!leavesBodyUnread(request.raw)) return;
  stopReading(request.raw);
  reply.header('connection', 'close');
}
