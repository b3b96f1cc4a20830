import { Pool } from 'undici';
import { createRoom, type Room } from '../guard/room.ts';
import type { Limits } from '../limits.ts';
import { watchRoom } from '../metrics.ts';
import { services, type Service } from '../routes.ts';

/** The way to one service, with connections and room of its own. */
export type Upstream = { service: Service; pool: Pool; room: Room };

/**
 * Opens the ways to all services for one kind of request, each for `max` of them at a time. Nothing connects before it is
 * used.
 */
export function openUpstreams(
  kind: 'json' | 'upload' | 'stream',
  urls: Record<Service, string>,
  max: number,
  limits: Limits,
): Record<Service, Upstream> {
  const opened = services.map((service) => {
    const upstream = openUpstream(service, urls[service], max, limits);
    watchRoom(service, kind, upstream.room);
    return [service, upstream];
  });
  return Object.fromEntries(opened) as Record<Service, Upstream>;
}

function openUpstream(service: Service, url: string, max: number, limits: Limits): Upstream {
  const pool = new Pool(url, {
    // As many as may be under way: nothing waits in a queue whose time no limit bounds.
    connections: max,
    pipelining: 1,
    // Shorter than the services keep theirs, so that none is used in the moment the other side closes it; and as long as
    // the time between two pieces, since the client keeps one timer for both.
    keepAliveTimeout: limits.stallMs,
    keepAliveMaxTimeout: limits.stallMs,
    connectTimeout: limits.connectMs,
    bodyTimeout: limits.stallMs,
    allowH2: false,
  });
  return { service, pool, room: createRoom({ max, waiting: limits.waiting, waitMs: limits.waitMs }) };
}
