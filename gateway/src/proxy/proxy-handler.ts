import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { CACHE_TAGS_HEADER } from '@commonyard/service-kit/http/cache-tags';
import { RATE_LIMIT_WEIGHT_HEADER } from '@commonyard/service-kit/http/rate-limit-weight';
import type { Lifecycle } from '@commonyard/service-kit/http/health';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/http/form-nonces';
import { traceparent } from '@commonyard/service-kit/observability/tracing';
import { withoutSharedMaxAge } from '../cache/cache-control.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Callers } from '../caller/callers.ts';
import { readCookie } from '../caller/read-cookie.ts';
import type { SessionCache } from '../caller/session-cache.ts';
import type { TokenIssuer } from '../caller/tokens.ts';
import { hasBody } from '../guard/content-types.ts';
import { isSafe } from '../guard/csrf.ts';
import type { FormTokens } from '../guard/form-tokens.ts';
import { upstreamFailures } from '../metrics.ts';
import type { RateLimits } from '../guard/rate-limits.ts';
import type { Limits } from '../limits.ts';
import type { Route, Service } from '../routes.ts';
import type { OpenStreams } from './open-streams.ts';
import { streamBody, readBody } from './bodies.ts';
import { acceptedEncoding } from './compression.ts';
import { toHttpError } from './failures.ts';
import { responseHeaders, requestHeaders } from './headers.ts';
import { proxy } from './proxy.ts';
import { hasUnreadBody, stopReading } from './unread-body.ts';
import type { Upstream } from './upstream.ts';

export type ProxyDeps = {
  upstreams: Record<Service, Upstream>;
  /** Separate pools for uploads, which are slow. */
  uploads: Record<Service, Upstream>;
  /** Separate pools for event streams. */
  streams: Record<Service, Upstream>;
  openStreams: OpenStreams;
  releaseAdmission: (response: ServerResponse) => void;
  callers: Callers;
  sessions: SessionCache;
  cache: ResponseCache;
  mint: TokenIssuer;
  rateLimits: RateLimits;
  /** Null where form tokens are not required. */
  formTokens: FormTokens | null;
  limits: Limits;
  lifecycle: Lifecycle;
  /** The scheme of the public URL, for X-Forwarded-Proto. */
  proto: string;
  cookieName: string;
  /** The cookie by which media recognises the browser that uploaded an image. */
  uploaderCookieName: string;
  /** Default response headers. */
  baseHeaders: Readonly<Record<string, string>>;
};

/** Creates the handler of one route of the routing table. It adds the added headers to the response. */
export function createProxyHandler({ service, ...destination }: Route, deps: ProxyDeps) {
  const isStream = destination.stream === true;
  const upstream = upstreamsFor(destination, deps)[service as Service];
  const audience = destination.delegatesTo ? [service, ...destination.delegatesTo] : service;
  const isIdentity = service === 'identity';
  const ownCookie = ownCookieOf(service, deps);
  const isUpload = destination.body === 'upload';
  const timeouts = { headersTimeout: isUpload ? deps.limits.uploadResponseTimeoutMs : deps.limits.responseTimeoutMs };

  return (request: FastifyRequest, reply: FastifyReply, addedHeaders: readonly string[] = []): void => {
    forward(request, reply, addedHeaders).catch((error: unknown) => {
      // The client has disconnected.
      if (!reply.raw.destroyed) void reply.send(error);
    });
  };

  async function forward(request: FastifyRequest, reply: FastifyReply, more: readonly string[]): Promise<void> {
    const { raw, method } = request;
    const cookie = destination.public ? undefined : deps.callers.cookieOf(request);
    const caller = await deps.callers.identify(request, cookie);
    const isGuest = caller.userId === null;
    const gatewayHeaders = ['x-request-id', request.id];
    // Verify before counting: the page itself resubmits a form whose token is early or expired.
    if (destination.publicForm && method === 'POST' && isGuest && deps.formTokens) {
      gatewayHeaders.push(
        FORM_NONCE_HEADER,
        deps.formTokens.verify(destination.prefix, request.headers['x-form-token']),
      );
    }
    if (destination.limit && method === 'POST')
      await deps.rateLimits.countSubmission(destination.limit, request, isGuest);
    gatewayHeaders.push(CALLER_HEADER, await deps.mint(caller, audience));
    gatewayHeaders.push('x-forwarded-for', request.ip, 'x-forwarded-proto', deps.proto);
    const trace = traceparent();
    if (trace) gatewayHeaders.push('traceparent', trace);
    const ownValue = ownCookie && readCookie(request.headers.cookie, ownCookie);
    if (ownValue !== undefined) gatewayHeaders.push('cookie', `${ownCookie}=${ownValue}`);
    let body: Dispatcher.DispatchOptions['body'] = null;
    if (hasBody(request))
      body = isUpload ? await streamBody(raw, deps.limits) : await readBody(raw, reply.raw, deps.limits);
    if (reply.raw.destroyed) return;

    // Look the session up before proxying, so that a revocation during the request is not missed.
    const session = isStream && cookie !== undefined ? await deps.sessions.find(cookie) : undefined;
    const exchange = proxy({
      upstream,
      request: { path: raw.url as string, method, headers: requestHeaders(request, gatewayHeaders), body, ...timeouts },
      response: reply.raw,
      stallMs: deps.limits.stallTimeoutMs,
      encoding: acceptedEncoding(request.headers['accept-encoding'], 'once'),
      onResponse(status, headers) {
        // Signing in or out changed the cookie's session: drop the cached lookup.
        if (isIdentity && cookie !== undefined && !isSafe(method)) deps.sessions.forget(cookie);
        const changed = headers[CACHE_TAGS_HEADER];
        if (changed !== undefined && !isSafe(method)) deps.cache.evict(String(changed).split(' '), 'write');
        if (destination.cached && headers['cache-control'] !== undefined)
          headers['cache-control'] = withoutSharedMaxAge(headers['cache-control']);
        const weight = Number(headers[RATE_LIMIT_WEIGHT_HEADER] ?? 1);
        if (destination.limit && weight > 1) {
          deps.rateLimits.countSubmission(destination.limit, request, isGuest, weight - 1).catch(() => undefined);
        }
        const addedHeaders = ['x-request-id', request.id, ...more];
        const unread = hasUnreadBody(raw);
        if (unread) stopReading(raw);
        if (unread || isStream || deps.lifecycle.stopping) addedHeaders.push('connection', 'close');
        if (isStream && status === 200) deps.releaseAdmission(reply.raw);
        reply.hijack();
        return responseHeaders(headers, { base: deps.baseHeaders, gatewayHeaders: addedHeaders, ownCookie });
      },
      onFailure(error) {
        const httpError = toHttpError(error);
        if (body instanceof Transform) body.destroy();
        if (httpError !== error) {
          upstreamFailures.inc({ service, code: httpError.code });
          request.log.warn({ err: error, service, id: request.id }, 'upstream request failed');
        }
        void reply.send(httpError);
      },
    });
    if (session && cookie !== undefined) {
      deps.openStreams.add({ response: reply.raw, cookie, session, end: () => exchange.end() });
    }
  }
}

/** The one cookie that a service gets and may set. */
export function ownCookieOf(service: string, deps: Pick<ProxyDeps, 'cookieName' | 'uploaderCookieName'>) {
  if (service === 'identity') return deps.cookieName;
  return service === 'media' ? deps.uploaderCookieName : undefined;
}

function upstreamsFor({ body, stream }: Pick<Route, 'body' | 'stream'>, deps: ProxyDeps): Record<Service, Upstream> {
  if (stream) return deps.streams;
  return body === 'upload' ? deps.uploads : deps.upstreams;
}
