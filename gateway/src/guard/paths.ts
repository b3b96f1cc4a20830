import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/http/errors';

// Servers disagree on absolute forms, dot segments, double slashes and their encodings, so such paths are rejected.
const AMBIGUOUS = /^[^/]|\/\/|\\|#|%(?:2e|2f|5c|00)|\/\.{1,2}(?:\/|$)/i;

/** onRequest hook: rejects paths that a service could interpret differently. */
export function rejectAmbiguousPaths(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const url = request.raw.url ?? '';
  const query = url.indexOf('?');
  if (AMBIGUOUS.test(query === -1 ? url : url.slice(0, query))) {
    done(new HttpError(400, 'bad_path', 'The address is malformed'));
  } else if (!request.headers.host) {
    done(new HttpError(400, 'bad_request', 'The request names no host'));
  } else done();
}
