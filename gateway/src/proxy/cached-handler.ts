import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE_STATUS_HEADER } from '@commonyard/service-kit/http/cache-tags';
import type { Locale } from '@commonyard/contracts/identity.values';
import { guestLocale } from '../caller/locale.ts';
import { cacheRequests } from '../metrics.ts';
import { acceptedEncoding } from '../http/compression.ts';
import { responseHeaders } from '../http/headers.ts';
import { createProxyHandler, type ProxyDeps } from './proxy-handler.ts';
import type { Route, Service } from '../routes.ts';
import { withoutSharedMaxAge } from '../cache/cache-control.ts';
import { fetchForGuest } from '../cache/fetch-response.ts';
import { cacheKey } from '../cache/response-cache.ts';
import type { ReceivedResponse, StoredResponse, Variant } from '../cache/stored-response.ts';

const statusHeader = (result: string): readonly string[] => [CACHE_STATUS_HEADER, `gateway; ${result}`];
const HIT = statusHeader('hit');
const STORED = statusHeader('fwd=miss; stored');
const COLLAPSED = statusHeader('fwd=miss; collapsed');
const MISS = statusHeader('fwd=miss');
const BYPASS = statusHeader('fwd=bypass');
const METHOD = statusHeader('fwd=method');

/**
 * Creates the handler of a route whose public responses are stored. Guests with the same address and language share a
 * response. Requests with a cookie that the service depends on, or with credentials, bypass the cache.
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
    if (isPersonal(request) || !cache.isUsable()) {
      cacheRequests.bypass.inc();
      return forward(request, reply, BYPASS);
    }
    const locale = guestLocale(request.headers['accept-language']);
    const key = cacheKey(locale, (request.raw.url as string).replace(/\?$/, ''));
    const stored = cache.find(key);
    if (stored) {
      cacheRequests.hit.inc();
      return sendStored(request, reply, { key, stored, addedHeaders: [...HIT, 'age', cache.ageOf(stored)] });
    }
    // A response to HEAD has no body to store.
    if (method === 'HEAD') {
      cacheRequests.miss.inc();
      return forward(request, reply, MISS);
    }
    fetchAndSend(request, reply, { key, locale }).catch((error: unknown) => fail(reply, error));
  };

  function isPersonal({ headers: { authorization, cookie } }: FastifyRequest): boolean {
    return authorization !== undefined || (cookie !== undefined && personalCookie.test(cookie));
  }

  async function fetchAndSend(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, locale }: { key: string; locale: Locale },
  ): Promise<void> {
    const inFlight = cache.findFill(key);
    cacheRequests[inFlight ? 'collapsed' : 'miss'].inc();
    const fetched = { path: request.raw.url as string, locale, id: request.id, log: request.log };
    const filled = inFlight ?? cache.fill(key, () => fetchForGuest(upstream, fetched, deps));
    const response = await filled;
    if (reply.raw.destroyed) return;
    if (response.shared) {
      const addedHeaders = inFlight ? COLLAPSED : response.isStored ? STORED : MISS;
      sendStored(request, reply, { key, stored: response.shared, addedHeaders });
    } else if (response.received && !inFlight) sendReceived(request, reply, response.received);
    else forward(request, reply, MISS);
  }

  function sendStored(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, stored, addedHeaders }: { key: string; stored: StoredResponse; addedHeaders: readonly string[] },
  ): void {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, stored.etag))
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
      ...(cacheControl !== undefined && { 'cache-control': withoutSharedMaxAge(cacheControl) }),
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

/** RFC 9110: a list of validators or `*`, compared weakly. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = (validator: string) => validator.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((item) => item.trim() === '*' || opaque(item) === opaque(etag));
}
