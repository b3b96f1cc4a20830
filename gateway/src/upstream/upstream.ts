import { Pool } from 'undici';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import type { Limits } from '../limits.ts';
import { observeBulkhead } from '../metrics.ts';
import { services, type Service } from '../routes.ts';
import type { ProgressWatch } from './progress-watch.ts';

/** The connection pool of one service, its bulkhead, and the watch over its exchanges. */
export type Upstream = { service: Service; pool: Pool; bulkhead: Bulkhead; watch: ProgressWatch };

/** Opens the connection pools of all services for one kind of request. Connections are opened on first use. */
export function openUpstreams(
  kind: 'json' | 'upload' | 'stream',
  urls: Record<Service, string>,
  max: number,
  { limits, watch }: { limits: Limits; watch: ProgressWatch },
): Record<Service, Upstream> {
  const opened = services.map((service) => {
    const pool = openPool(urls[service], max, limits);
    const bulkhead = createBulkhead({
      maxInFlight: max,
      maxQueued: limits.maxQueuedPerService,
      queueTimeoutMs: limits.queueTimeoutMs,
    });
    const upstream = { service, pool, bulkhead, watch };
    observeBulkhead(service, kind, bulkhead);
    return [service, upstream];
  });
  return Object.fromEntries(opened) as Record<Service, Upstream>;
}

const openPool = (url: string, max: number, limits: Limits) =>
  new Pool(url, {
    // One per request in flight: undici's own queue has no time limit.
    connections: max,
    pipelining: 1,
    // Shorter than the services' keep-alive, so that a connection is not used while the service closes it.
    keepAliveTimeout: limits.stallTimeoutMs,
    keepAliveMaxTimeout: limits.stallTimeoutMs,
    connectTimeout: limits.connectTimeoutMs,
    // For requests of the gateway itself. The progress watch limits those of clients.
    bodyTimeout: limits.stallTimeoutMs,
    allowH2: false,
  });
