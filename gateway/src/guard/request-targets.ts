import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/http/errors';

// Servers disagree on absolute forms, dot segments, double slashes and their encodings, so such paths are rejected.
const AMBIGUOUS = /^[^/]|\/\/|\\|#|%(?:2e|2f|5c|00)|\/\.{1,2}(?:\/|$)/i;

// A name or an address, with or without a port.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** onRequest hook: rejects paths and hosts that a proxy or a service could interpret differently. */
export function rejectAmbiguousTargets(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const url = request.raw.url ?? '';
  const query = url.indexOf('?');
  if (AMBIGUOUS.test(query === -1 ? url : url.slice(0, query))) {
    done(new HttpError(400, 'bad_path', 'The address is malformed'));
  } else if (!HOST.test(request.headers.host ?? '') || hasSecondHost(request.raw.rawHeaders)) {
    done(new HttpError(400, 'bad_request', 'The request does not name exactly one host'));
  } else done();
}

/** Whether there are two Host headers, of which Node drops the second one and a proxy may use it. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
