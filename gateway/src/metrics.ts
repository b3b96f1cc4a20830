import type { ServerResponse } from 'node:http';
import { counter, gauge } from '@commonyard/service-kit/observability/metrics';

export const rejections = counter('gateway_refusals_total', 'Requests rejected by a limit', 'limit');

export const untrustedProxyRequests = counter(
  'gateway_untrusted_proxy_requests_total',
  'Requests with X-Forwarded-For or Forwarded from an address that TRUST_PROXY does not name',
);

let readInFlight = () => 0;
gauge('gateway_requests_inside', 'Requests in flight', [], (inFlight) => inFlight.set(readInFlight()));
export function observeInFlight(read: () => number): void {
  readInFlight = read;
}

type Loaded = { load: () => { inFlight: number; queued: number } };
const bulkheads = new Map<string, { service: string; kind: string; bulkhead: Loaded }>();
gauge(
  'gateway_upstream_requests',
  'Requests in flight to a service (working) and queued for it (waiting)',
  ['service', 'kind', 'state'],
  (requests) => {
    for (const { service, kind, bulkhead } of bulkheads.values()) {
      const { inFlight, queued } = bulkhead.load();
      requests.set({ service, kind, state: 'working' }, inFlight);
      requests.set({ service, kind, state: 'waiting' }, queued);
    }
  },
);
export function observeBulkhead(service: string, kind: string, bulkhead: Loaded): void {
  bulkheads.set(`${service} ${kind}`, { service, kind, bulkhead });
}

export const upstreamFailures = counter(
  'gateway_upstream_failures_total',
  'Requests that a service did not respond to, by the error code sent to the client',
  'service',
  'code',
);

export const retries = counter('gateway_retries_total', 'Requests retried once', 'service');

export const sessionLookups = counter(
  'gateway_session_lookups_total',
  'Session lookups: cached (hit), joined a lookup in flight (shared), or sent to identity (miss)',
  'result',
);

const cacheRequestsTotal = counter(
  'gateway_cache_requests_total',
  'GET and HEAD requests for public responses: stored (hit), stored and expired while the service is away (stale), fetched (miss), sharing a fetch in flight (collapsed), or not for the cache (bypass)',
  'result',
);
// Looking up a label costs more than counting.
export const cacheRequests = {
  hit: cacheRequestsTotal.labels('hit'),
  stale: cacheRequestsTotal.labels('stale'),
  miss: cacheRequestsTotal.labels('miss'),
  collapsed: cacheRequestsTotal.labels('collapsed'),
  bypass: cacheRequestsTotal.labels('bypass'),
};
for (const result of Object.values(cacheRequests)) result.inc(0);

export const cacheEvictions = counter(
  'gateway_cache_evictions_total',
  'Stored responses removed after a change through this gateway (write) or by the size limit',
  'cause',
);
for (const cause of ['write', 'size']) cacheEvictions.inc({ cause }, 0);

let readCache = () => ({ bytes: 0, entries: 0 });
gauge('gateway_cache_bytes', 'Size of the stored responses', [], (bytes) => bytes.set(readCache().bytes));
gauge('gateway_cache_responses', 'Stored responses', [], (responses) => responses.set(readCache().entries));
export function observeCache(read: () => { bytes: number; entries: number }): void {
  readCache = read;
}

const streamsOpen = gauge('gateway_streams_open', 'Open event streams', ['service']);
const streams = new WeakSet<ServerResponse>();

export function countStream(response: ServerResponse, service: string): void {
  streams.add(response);
  streamsOpen.inc({ service });
  response.once('close', () => streamsOpen.dec({ service }));
}
export const isStream = (response: ServerResponse): boolean => streams.has(response);
