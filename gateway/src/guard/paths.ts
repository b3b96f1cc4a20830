import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors';

// Absolute forms, dot segments, doubled slashes and their encodings are read differently by different servers, so a
// path that needs reading twice is refused rather than understood.
const AMBIGUOUS = /^[^/]|\/\/|\\|#|%(?:2e|2f|5c|00)|\/\.{1,2}(?:\/|$)/i;

/** onRequest hook: refuses paths that a service could take for another one. */
export function plainPathsOnly(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const url = request.raw.url ?? '';
  const query = url.indexOf('?');
  if (AMBIGUOUS.test(query === -1 ? url : url.slice(0, query))) {
    done(new HttpError(400, 'bad_path', 'The address is malformed'));
  } else if (!request.headers.host) {
    done(new HttpError(400, 'bad_request', 'The request names no host'));
  } else done();
}
