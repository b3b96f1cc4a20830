import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { COST_HEADER } from '@commonyard/service-kit/cost';
import type { Lifecycle } from '@commonyard/service-kit/health';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/posts/form-nonces';
import { traceparent } from '@commonyard/service-kit/tracing';
import type { Callers } from '../caller/callers.ts';
import type { SessionCache } from '../caller/session-cache.ts';
import type { TokenMint } from '../caller/tokens.ts';
import { hasBody } from '../guard/content-types.ts';
import { isSafe } from '../guard/csrf.ts';
import type { FormTokens } from '../guard/form-tokens.ts';
import { upstreamFailures } from '../metrics.ts';
import type { RateLimits } from '../guard/rate-limits.ts';
import type { Limits } from '../limits.ts';
import type { Destination, Service } from '../routes.ts';
import type { OpenStreams } from '../streams/open-streams.ts';
import { passBody, readBody } from './bodies.ts';
import { toHttpError } from './failures.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import { relay } from './relay.ts';
import { leavesBodyUnread, stopReading } from './unread-body.ts';
import type { Upstream } from './upstream.ts';

export type ForwardDeps = {
  upstreams: Record<Service, Upstream>;
  /** The same services once more: uploads are slow, and have a share of their own that they can fill. */
  uploads: Record<Service, Upstream>;
  /** And once more: a stream lasts, and holds up no request. */
  streams: Record<Service, Upstream>;
  openStreams: OpenStreams;
  leaveFrontDoor: (response: ServerResponse) => void;
  callers: Callers;
  sessions: SessionCache;
  mint: TokenMint;
  rateLimits: RateLimits;
  /** Null where forms need none. */
  formTokens: FormTokens | null;
  limits: Limits;
  lifecycle: Lifecycle;
  /** How the client reached us, for services that make decisions by it. */
  proto: string;
  cookieName: string;
  /** Headers of every answer that says nothing else. */
  baseHeaders: Readonly<Record<string, string>>;
};

/** Makes the handler of one row of the routing table. */
export function forwardTo({ service, ...destination }: Destination, deps: ForwardDeps) {
  const isStream = destination.stream === true;
  const upstream = roomsOf(destination, deps)[service as Service];
  const audience = destination.asks ? [service, ...destination.asks] : service;
  const isIdentity = service === 'identity';
  const isUpload = destination.body === 'upload';
  const timeouts = { headersTimeout: isUpload ? deps.limits.uploadAnswerMs : deps.limits.answerMs };

  return (request: FastifyRequest, reply: FastifyReply): void => {
    forward(request, reply).catch((error: unknown) => {
      // Nobody is left to be told.
      if (!reply.raw.destroyed) void reply.send(error);
    });
  };

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw, method } = request;
    const cookie = destination.sameForAll ? undefined : deps.callers.cookieOf(request);
    const caller = await deps.callers.identify(request, cookie);
    const anonymous = caller.userId === null;
    const own = ['x-request-id', request.id];
    // Before it is counted: what comes early or late is sent again, by the page itself.
    if (destination.form && method === 'POST' && anonymous && deps.formTokens) {
      own.push(FORM_NONCE_HEADER, deps.formTokens.check(destination.prefix, request.headers['x-form-token']));
    }
    if (destination.limit && method === 'POST') await deps.rateLimits.countPost(destination.limit, request, anonymous);
    own.push(CALLER_HEADER, await deps.mint(caller, audience));
    own.push('x-forwarded-for', request.ip, 'x-forwarded-proto', deps.proto);
    const trace = traceparent();
    if (trace) own.push('traceparent', trace);
    if (isIdentity && cookie !== undefined) own.push('cookie', `${deps.cookieName}=${cookie}`);
    let body: Dispatcher.DispatchOptions['body'] = null;
    if (hasBody(request))
      body = isUpload ? await passBody(raw, deps.limits) : await readBody(raw, reply.raw, deps.limits);
    if (reply.raw.destroyed) return;

    // Kept from here on, so that no end of the session is missed while the service has not answered yet.
    const session = isStream && cookie !== undefined ? await deps.sessions.find(cookie) : undefined;
    const exchange = relay({
      upstream,
      request: { path: raw.url as string, method, headers: requestHeaders(request, own), body, ...timeouts },
      response: reply.raw,
      stallMs: deps.limits.stallMs,
      begin(status, headers) {
        // Signing in or out changed what the cookie stands for; the next request must not see the old answer.
        const trace = traceparent();
        if (trace) own.push('traceparent', trace);
        if (isIdentity && cookie !== undefined && !isSafe(method)) deps.sessions.forget(cookie);
        const cost = Number(headers[COST_HEADER] ?? 1);
        if (destination.limit && cost > 1) {
          deps.rateLimits.countPost(destination.limit, request, anonymous, cost - 1).catch(() => undefined);
        }
        const more = ['x-request-id', request.id];
        const unread = leavesBodyUnread(raw);
        if (unread) stopReading(raw);
        if (unread || isStream || deps.lifecycle.stopping) more.push('connection', 'close');
        if (isStream && status === 200) deps.leaveFrontDoor(reply.raw);
        reply.hijack();
        return answerHeaders(headers, { base: deps.baseHeaders, own: more, cookies: isIdentity });
      },
      fail(error) {
        const answer = toHttpError(error);
        if (body instanceof Transform) body.destroy();
        if (answer !== error) {
          upstreamFailures.inc({ service, code: answer.code });
          request.log.warn({ err: error, service, id: request.id }, 'a service did not answer');
        }
        void reply.send(answer);
      },
    });
    if (session && cookie !== undefined) {
      deps.openStreams.add({ response: reply.raw, cookie, session, end: () => exchange.end() });
    }
  }
}

function roomsOf({ body, stream }: Pick<Destination, 'body' | 'stream'>, deps: ForwardDeps): Record<Service, Upstream> {
  if (stream) return deps.streams;
  return body === 'upload' ? deps.uploads : deps.upstreams;
}
