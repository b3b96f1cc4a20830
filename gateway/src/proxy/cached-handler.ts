import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '@commonyard/contracts/identity.values';
import { matchesETag } from '@commonyard/service-kit/http/etag';
import { guestLocale } from '../caller/locale.ts';
import { cacheRequests } from '../metrics.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { responseHeaders } from '../http/headers.ts';
import { createProxyHandler, type ProxyDeps } from './proxy-handler.ts';
import type { Route, Service } from '../routes.ts';
import { CACHE_STATUS_HEADER, forClients, STALE_STATUS } from '../cache/cache-control.ts';
import { fetchForGuest } from '../cache/fetch-response.ts';
import { cacheKey } from '../cache/response-cache.ts';
import type { ReceivedResponse, StoredResponse, Variant } from '../cache/stored-response.ts';

const statusHeader = (result: string): readonly string[] => [CACHE_STATUS_HEADER, `gateway; ${result}`];
const HIT = statusHeader('hit');
const STORED = statusHeader('fwd=miss; stored');
const COLLAPSED = statusHeader('fwd=miss; collapsed');
const MISS = statusHeader('fwd=miss');
const STALE = [CACHE_STATUS_HEADER, STALE_STATUS];
const BYPASS = statusHeader('fwd=bypass');
const METHOD = statusHeader('fwd=method');

/**
 * Creates the handler of a route whose public responses are stored. Guests with the same address and language share a
 * response. Requests with a cookie that the service depends on, or with credentials, bypass the cache; `Cache-Control:
 * no-cache` replaces what is stored.
 */
export function createCachedHandler(route: Route, deps: ProxyDeps) {
  const { cache } = deps;
  const forward = createProxyHandler(route, deps);
  const upstream = deps.upstreams[route.service as Service];
  const ownCookies = deps.ownCookies[route.service as Service] ?? [];
  const personalCookie = new RegExp(`(?:^|;)\\s*(?:${[deps.cookieName, ...ownCookies].join('|')})=`);

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return forward(request, reply, METHOD);
    if (isPersonal(request)) {
      cacheRequests.bypass.inc();
      return forward(request, reply, BYPASS);
    }
    const locale = guestLocale(request.headers['accept-language']);
    const key = cacheKey(locale, (request.raw.url as string).replace(/\?$/, ''));
    const isRefresh = /\bno-cache\b/i.test(request.headers['cache-control'] ?? '');
    const stored = isRefresh ? undefined : cache.find(key);
    if (stored) {
      const isStale = cache.isExpired(stored);
      cacheRequests[isStale ? 'stale' : 'hit'].inc();
      return sendCopy(request, reply, { key, stored, status: isStale ? STALE : HIT });
    }
    fetchAndSend(request, reply, { key, locale, isRefresh }).catch((error: unknown) => fail(reply, error));
  };

  function isPersonal({ headers: { authorization, cookie } }: FastifyRequest): boolean {
    return authorization !== undefined || (cookie !== undefined && personalCookie.test(cookie));
  }

  async function fetchAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, locale, isRefresh }: { key: string; locale: Locale; isRefresh: boolean },
  ): Promise<void> {
    const wanted = { path: request.raw.url as string, locale, id: request.id, log: request.log };
    const { fetched, isShared } = cache.fetch(key, () => fetchForGuest(upstream, wanted, deps), { isRefresh });
    cacheRequests[isShared ? 'collapsed' : 'miss'].inc();
    const response = await fetched;
    if (reply.raw.destroyed) return;
    const { shared: stored } = response;
    if (stored && response.result === 'fallback') {
      cacheRequests.stale.inc();
      return sendCopy(request, reply, { key, stored, status: STALE });
    }
    if (stored) {
      const addedHeaders = isShared ? COLLAPSED : response.result === 'stored' ? STORED : MISS;
      sendStored(request, reply, { key, stored, addedHeaders });
    } else if (response.received && !isShared) sendReceived(request, reply, response.received);
    else forward(request, reply, MISS);
  }

  /** Sends a response from before this request, with its age. */
  function sendCopy(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, stored, status }: { key: string; stored: StoredResponse; status: readonly string[] },
  ): void {
    sendStored(request, reply, { key, stored, addedHeaders: [...status, 'age', cache.ageOf(stored)] });
  }

  function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, stored, addedHeaders }: { key: string; stored: StoredResponse; addedHeaders: readonly string[] },
  ): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
    if (ifNoneMatch !== undefined && matchesETag(ifNoneMatch, stored.etag))
      return send(request, reply, 304, stored.notModifiedHeaders.concat(addedHeaders));
    const encoding = acceptedEncoding(acceptEncoding, 'stored');
    const sendVariant = ({ headers, body }: Variant) => send(request, reply, 200, headers.concat(addedHeaders), body);
    const variant = encoding ? stored.encoded[encoding] : stored.identity;
    if (variant) return sendVariant(variant);
    cache
      .encode(key, stored, encoding!)
      .then(sendVariant)
      .catch((error: unknown) => fail(reply, error));
  }

  /** Sends a response that is not shared to the client that it was requested for. */
  function sendReceived(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: ReceivedResponse) {
    const cacheControl = headers['cache-control'];
    const sent = {
      ...headers,
      ...(cacheControl !== undefined && { 'cache-control': forClients(cacheControl) }),
      ...(status !== 204 && status !== 304 && { 'content-length': String(body.length) }),
    };
    const list = responseHeaders(sent, { base: deps.baseHeaders, gatewayHeaders: [...MISS], ownCookies });
    send(request, reply, status, list, body.toString('latin1'));
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: number, headers: string[], body = ''): void {
    headers.push('x-request-id', request.id);
    if (deps.lifecycle.stopping) headers.push('connection', 'close');
    reply.hijack();
    reply.raw.writeHead(status, headers);
    reply.raw.end(request.method === 'HEAD' ? '' : body, 'latin1');
  }
}

function fail(reply: FastifyReply, error: unknown): void {
  // A destroyed response: the client has disconnected.
  if (!reply.raw.destroyed) void reply.send(error);
}
