import { Pool } from 'undici';
import { createBulkhead, type Bulkhead } from '../guard/bulkhead.ts';
import type { Limits } from '../limits.ts';
import { observeBulkhead } from '../metrics.ts';
import { services, type Service } from '../routes.ts';

/** The connection pool of one service and its bulkhead. */
export type Upstream = { service: Service; pool: Pool; bulkhead: Bulkhead };

/**
 * Opens the connection pools of all services for one kind of request, each with at most `max` requests in flight.
 * Connections are opened on first use.
 */
export function openUpstreams(
  kind: 'json' | 'upload' | 'stream',
  urls: Record<Service, string>,
  max: number,
  limits: Limits,
): Record<Service, Upstream> {
  const opened = services.map((service) => {
    const upstream = openUpstream(service, urls[service], max, limits);
    observeBulkhead(service, kind, upstream.bulkhead);
    return [service, upstream];
  });
  return Object.fromEntries(opened) as Record<Service, Upstream>;
}

function openUpstream(service: Service, url: string, max: number, limits: Limits): Upstream {
  const pool = new Pool(url, {
    // One per request in flight: undici's own queue has no time limit.
    connections: max,
    pipelining: 1,
    // Shorter than the services' keep-alive, so that a connection is not used while the service closes it; equal to
    // bodyTimeout, since undici uses one timer for both.
    keepAliveTimeout: limits.stallTimeoutMs,
    keepAliveMaxTimeout: limits.stallTimeoutMs,
    connectTimeout: limits.connectTimeoutMs,
    bodyTimeout: limits.stallTimeoutMs,
    allowH2: false,
  });
  return {
    service,
    pool,
    bulkhead: createBulkhead({
      maxInFlight: max,
      maxQueued: limits.maxQueuedPerService,
      queueTimeoutMs: limits.queueTimeoutMs,
    }),
  };
}
