import type { ServerResponse } from 'node:http';
import { Counter, Gauge } from 'prom-client';
import { registry } from '@commonyard/service-kit/observability/metrics';

const registers = [registry];

/** Requests rejected by a limit, by the limit's name. */
export const rejections = new Counter({
  name: 'gateway_refusals_total',
  help: 'Requests rejected by a limit',
  labelNames: ['limit'] as const,
  registers,
});

/** Requests with a forwarding header of a peer that is no trusted proxy. */
export const untrustedProxyRequests = new Counter({
  name: 'gateway_untrusted_proxy_requests_total',
  help: 'Requests with X-Forwarded-For or Forwarded from an address that TRUST_PROXY does not name',
  registers,
});

let readInFlight = () => 0;
registry.registerMetric(
  new Gauge({
    name: 'gateway_requests_inside',
    help: 'Requests in flight',
    registers: [],
    collect() {
      this.set(readInFlight());
    },
  }),
);
/** Registers the function that reads the number of requests in flight. */
export function observeInFlight(read: () => number): void {
  readInFlight = read;
}

type Loaded = { load: () => { inFlight: number; queued: number } };
const bulkheads = new Map<string, { service: string; kind: string; bulkhead: Loaded }>();
registry.registerMetric(
  new Gauge({
    name: 'gateway_upstream_requests',
    help: 'Requests in flight to a service (working) and queued for it (waiting)',
    labelNames: ['service', 'kind', 'state'] as const,
    registers: [],
    collect() {
      for (const { service, kind, bulkhead } of bulkheads.values()) {
        const { inFlight, queued } = bulkhead.load();
        this.set({ service, kind, state: 'working' }, inFlight);
        this.set({ service, kind, state: 'waiting' }, queued);
      }
    },
  }),
);
/** Reads a bulkhead's load at each scrape. */
export function observeBulkhead(service: string, kind: string, bulkhead: Loaded): void {
  bulkheads.set(`${service} ${kind}`, { service, kind, bulkhead });
}

export const upstreamFailures = new Counter({
  name: 'gateway_upstream_failures_total',
  help: 'Requests that a service did not respond to, by the error code sent to the client',
  labelNames: ['service', 'code'] as const,
  registers,
});

export const retries = new Counter({
  name: 'gateway_retries_total',
  help: 'Requests retried once',
  labelNames: ['service'] as const,
  registers,
});

export const sessionLookups = new Counter({
  name: 'gateway_session_lookups_total',
  help: 'Session lookups: cached (hit), joined a lookup in flight (shared), or sent to identity (miss)',
  labelNames: ['result'] as const,
  registers,
});

const cacheRequestsTotal = new Counter({
  name: 'gateway_cache_requests_total',
  help: 'GET and HEAD requests for public responses: stored (hit), stored and expired while the service is away (stale), fetched (miss), sharing a fetch in flight (collapsed), or not for the cache (bypass)',
  labelNames: ['result'] as const,
  registers,
});
// Looking up a label costs more than counting.
export const cacheRequests = {
  hit: cacheRequestsTotal.labels('hit'),
  stale: cacheRequestsTotal.labels('stale'),
  miss: cacheRequestsTotal.labels('miss'),
  collapsed: cacheRequestsTotal.labels('collapsed'),
  bypass: cacheRequestsTotal.labels('bypass'),
};
for (const result of Object.values(cacheRequests)) result.inc(0);

export const cacheEvictions = new Counter({
  name: 'gateway_cache_evictions_total',
  help: 'Stored responses removed after a change through this gateway (write) or by the size limit',
  labelNames: ['cause'] as const,
  registers,
});

for (const cause of ['write', 'size']) cacheEvictions.inc({ cause }, 0);

const cacheBytes = new Gauge({ name: 'gateway_cache_bytes', help: 'Size of the stored responses', registers });
registry.registerMetric(
  new Gauge({
    name: 'gateway_cache_responses',
    help: 'Stored responses',
    registers: [],
    collect() {
      const { bytes, entries } = readCache();
      this.set(entries);
      cacheBytes.set(bytes);
    },
  }),
);
let readCache = () => ({ bytes: 0, entries: 0 });
/** Registers the function that reads the size of the response cache. */
export function observeCache(read: () => { bytes: number; entries: number }): void {
  readCache = read;
}

const streamsOpen = new Gauge({
  name: 'gateway_streams_open',
  help: 'Open event streams',
  labelNames: ['service'] as const,
  registers,
});

const streams = new WeakSet<ServerResponse>();

/** Counts an open event stream until its response closes. */
export function countStream(response: ServerResponse, service: string): void {
  streams.add(response);
  streamsOpen.inc({ service });
  response.once('close', () => streamsOpen.dec({ service }));
}
export const isStream = (response: ServerResponse): boolean => streams.has(response);
