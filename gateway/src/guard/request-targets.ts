import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { withoutSentenceEnd } from '@commonyard/contracts/sentence-end.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { isReserved } from '../routes.ts';

// Servers disagree on absolute forms, dot segments, double slashes and encodings of these, of letters and of digits, so
// such paths are rejected.
const AMBIGUOUS = /^[^/]|\/\/|\\|#|%(?:2e|2f|5c|00|3\d|[46][1-9a-f]|[57][\da])|\/\.{1,2}(?:\/|$)/i;

const VERSIONS = new Set(['1.0', '1.1']);
const CODINGS = new Set([undefined, 'chunked']);

// A name or an address, with or without a port.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const isAmbiguous = (url: string): boolean => AMBIGUOUS.test(url.split('?', 1)[0] as string);

/**
 * onRequest hook: redirects a page's address that was copied with the end of its sentence to the page. A target that another
 * server could interpret differently, such as the address of another host, is left to `rejectAmbiguousTargets`.
 */
export function redirectSentenceEnds(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { url = '', method } = request.raw;
  const isPage = (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !isReserved(url);
  const target = isPage ? withoutSentenceEnd(url) : url;
  if (target === url || isAmbiguous(target)) done();
  else void reply.header('cache-control', 'no-cache').redirect(target, 301);
}

/** onRequest hook: rejects paths, hosts, versions and codings that a proxy or a service could interpret differently. */
export function rejectAmbiguousTargets(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  if (isAmbiguous(request.raw.url ?? '')) {
    done(new HttpError(400, 'bad_path', 'The address is malformed'));
  } else if (!HOST.test(request.headers.host ?? '') || hasSecondHost(request.raw.rawHeaders)) {
    done(new HttpError(400, 'bad_request', 'The request does not name exactly one host'));
  } else if (!VERSIONS.has(request.raw.httpVersion) || !CODINGS.has(request.headers['transfer-encoding'])) {
    done(new HttpError(400, 'bad_request', 'The request has a version or a coding that this server does not offer'));
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
