import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { CALLER_HEADER, type Caller } from '@commonyard/service-kit/auth/caller';
import type { Lifecycle } from '@commonyard/service-kit/http/health';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { traceparent } from '@commonyard/service-kit/observability/tracing';
import { forClients } from '../cache/cache-control.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Callers } from '../caller/callers.ts';
import { readCookie } from '../caller/read-cookie.ts';
import type { SessionCache } from '../caller/session-cache.ts';
import type { TokenIssuer } from '../caller/tokens.ts';
import type { ClientNetworks } from '../guard/client-networks.ts';
import { hasBody } from '../http/content-types.ts';
import { isFromForeignPage, isSafe } from '../guard/csrf.ts';
import type { FormTokens } from '../guard/form-tokens.ts';
import { overloadedError } from '../guard/overload.ts';
import { upstreamFailures } from '../metrics.ts';
import type { UploadSlots } from '../guard/upload-slots.ts';
import type { RateLimits } from '../guard/rate-limits.ts';
import type { Limits } from '../limits.ts';
import type { Route, Service } from '../routes.ts';
import type { OpenStreams } from './open-streams.ts';
import { streamBody, readBody } from './bodies.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { toHttpError } from '../upstream/failures.ts';
import { responseHeaders, requestHeaders } from '../http/headers.ts';
import { proxy } from './proxy.ts';
import { hasUnreadBody, stopReading } from '../http/unread-body.ts';
import type { Upstream } from '../upstream/upstream.ts';

export type ProxyDeps = {
  upstreams: Record<Service, Upstream>;
  /** Separate pools for uploads, which are slow. */
  uploads: Record<Service, Upstream>;
  streams: Record<Service, Upstream>;
  uploadSlots: UploadSlots;
  openStreams: OpenStreams;
  releaseAdmission: (response: ServerResponse) => void;
  callers: Callers;
  sessions: SessionCache;
  cache: ResponseCache;
  mint: TokenIssuer;
  rateLimits: RateLimits;
  networks: ClientNetworks;
  /** Null where form tokens are not required. */
  formTokens: FormTokens | null;
  limits: Limits;
  lifecycle: Lifecycle;
  /** The scheme of the public URL, for X-Forwarded-Proto. */
  proto: string;
  cookieName: string;
  /** The cookies that a service gets and may set, by service. */
  ownCookies: OwnCookies;
  baseHeaders: Readonly<Record<string, string>>;
};

export type OwnCookies = Partial<Record<Service, readonly string[]>>;

/** What is known of a request before it is forwarded. */
type Prepared = {
  caller: Caller;
  /** The session cookie, and for a stream its session. */
  cookie: string | undefined;
  session?: SessionLookupResult | undefined;
  body: Buffer | Transform | null;
  formNonce?: string | undefined;
  takeBack?: (() => void) | undefined;
  addedHeaders: readonly string[];
};

/** Creates the handler of one route of the routing table. It adds the added headers to the response. */
export function createProxyHandler({ service, ...destination }: Route, deps: ProxyDeps) {
  const { limits, lifecycle, callers } = deps;
  const isStream = destination.stream === true;
  const upstream = upstreamsFor(destination, deps)[service as Service];
  const tokenOf = deps.mint(destination.delegatesTo ? [service, ...destination.delegatesTo] : service);
  const isIdentity = service === 'identity';
  const ownCookies = deps.ownCookies[service as Service] ?? [];
  const isUpload = destination.body === 'upload';
  const responseMs = isUpload ? limits.uploadResponseTimeoutMs : limits.responseTimeoutMs;
  const stallMs = limits.stallTimeoutMs;

  return (request: FastifyRequest, reply: FastifyReply, addedHeaders: readonly string[] = []): void => {
    // In an overload most of the work is rejecting: reject before identifying the caller. A body is still read first.
    if (!hasBody(request) && upstream.bulkhead.shouldReject()) {
      void reply.send(overloadedError('service'));
      return;
    }
    const cookie = destination.public ? undefined : callers.cookieOf(request);
    const caller = callers.known(request, cookie);
    // Most requests need nothing that takes time: forward them in the same tick.
    if (caller && request.method !== 'POST' && !isStream && !hasBody(request)) {
      forward(request, reply, { caller, cookie, body: null, addedHeaders });
      return;
    }
    prepare(request, reply, { caller, cookie })
      .then((prepared) => {
        if (!reply.raw.destroyed) forward(request, reply, { ...prepared, addedHeaders });
      })
      .catch((error: unknown) => {
        // The client has disconnected.
        if (!reply.raw.destroyed) void reply.send(error);
      });
  };

  async function prepare(
    request: FastifyRequest,
    { raw: response }: FastifyReply,
    known: { caller: Caller | undefined; cookie: string | undefined },
  ): Promise<Omit<Prepared, 'addedHeaders'>> {
    const { raw, method } = request;
    const { cookie } = known;
    const caller = known.caller ?? (await callers.identify(request, cookie));
    const isGuest = caller.userId === null;
    let formNonce: string | undefined;
    if (destination.publicForm && method === 'POST' && isGuest && deps.formTokens)
      formNonce = deps.formTokens.verify(destination.prefix, request.headers['x-form-token']);
    const limit = request.routeOptions.url === destination.prefix ? destination.limit : destination.limitBelow;
    const takeBack = limit && method === 'POST' ? deps.rateLimits.countSubmission(limit, request, caller) : undefined;
    let body: Prepared['body'] = null;
    try {
      if (hasBody(request)) body = isUpload ? await streamBody(raw, limits) : await readBody(raw, response, limits);
      // Before its first bytes have arrived an upload takes no slot.
      if (isUpload && body !== null) deps.uploadSlots.enter(request, caller, response);
    } catch (error) {
      takeBack?.();
      if (body instanceof Transform) body.destroy();
      throw error;
    }
    // Look the session up before proxying, so that a revocation during the request is not missed.
    const session =
      isStream && cookie !== undefined && !response.destroyed ? await deps.sessions.find(cookie) : undefined;
    return { caller, cookie, session, body, formNonce, takeBack };
  }

  function forward(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): void {
    const { raw, method } = request;
    const { cookie, session, body } = prepared;
    const exchange = proxy({
      upstream,
      request: {
        path: raw.url as string,
        method,
        headers: requestHeaders(request, gatewayHeaders(request, prepared)),
        body,
        // The progress watch limits both.
        headersTimeout: 0,
        bodyTimeout: 0,
        // A connection has one request at a time anyway.
        blocking: false,
      },
      response: reply.raw,
      responseMs,
      stallMs,
      encoding: acceptedEncoding(request.headers['accept-encoding'], 'once'),
      onResponse(status, headers) {
        if (hasNoEffect(status)) prepared.takeBack?.();
        // Signing in or out changed the cookie's session: drop the cached lookup.
        if (isIdentity && cookie !== undefined && !isSafe(method)) deps.sessions.forget(cookie);
        if (service === 'assets' && !destination.isPrivate && !isSafe(method) && status < 400)
          deps.cache.forget('/api/assets');
        if (destination.cached && headers['cache-control'] !== undefined)
          headers['cache-control'] = forClients(headers['cache-control']);
        const addedHeaders = ['x-request-id', request.id, ...prepared.addedHeaders];
        const unread = hasUnreadBody(raw);
        if (unread) stopReading(raw);
        if (unread || isStream || lifecycle.stopping) addedHeaders.push('connection', 'close');
        if (isStream && status === 200) deps.releaseAdmission(reply.raw);
        reply.hijack();
        return responseHeaders(headers, { base: deps.baseHeaders, gatewayHeaders: addedHeaders, ownCookies });
      },
      onFailure(error) {
        prepared.takeBack?.();
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

  function gatewayHeaders(request: FastifyRequest, { caller, formNonce }: Prepared): string[] {
    const list = ['x-request-id', request.id, CALLER_HEADER, tokenOf(caller)];
    list.push('x-forwarded-for', request.ip, 'x-forwarded-proto', deps.proto);
    list.push(NETWORK_HEADER, deps.networks.hashOf(request));
    if (formNonce !== undefined) list.push(FORM_NONCE_HEADER, formNonce);
    const trace = traceparent();
    if (trace) list.push('traceparent', trace);
    const cookies = (isFromForeignPage(request) ? [] : ownCookies).flatMap((name) => {
      const value = readCookie(request.headers.cookie, name);
      return value === undefined ? [] : `${name}=${value}`;
    });
    if (cookies.length > 0) list.push('cookie', cookies.join('; '));
    return list;
  }
}

/** An invalid submission, or one that the service itself rejects by a limit. Services limit invalid submissions too. */
const hasNoEffect = (status: number) => [400, 413, 415, 422, 429].includes(status) || status >= 500;

function upstreamsFor({ body, stream }: Pick<Route, 'body' | 'stream'>, deps: ProxyDeps): Record<Service, Upstream> {
  if (stream) return deps.streams;
  return body === 'upload' ? deps.uploads : deps.upstreams;
}
