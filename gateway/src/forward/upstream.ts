import { Pool } from 'undici';
import type { Limits } from '../limits.ts';
import type { Service } from '../routes.ts';

/** The way to one service, with its own connections, so that one that hangs holds up nobody else's. */
export type Upstream = { service: Service; pool: Pool; inFlight: number; max: number };

export function openUpstream(service: Service, url: string, limits: Limits): Upstream {
  const pool = new Pool(url, {
    // As many as may be under way: nothing waits in a queue whose time no limit bounds.
    connections: limits.perService,
    pipelining: 1,
    // Shorter than the services keep theirs, so that none is used in the moment the other side closes it; and as long as
    // the time between two pieces, since the client keeps one timer for both.
    keepAliveTimeout: limits.stallMs,
    keepAliveMaxTimeout: limits.stallMs,
    connectTimeout: limits.connectMs,
    bodyTimeout: limits.stallMs,
    allowH2: false,
  });
  return { service, pool, inFlight: 0, max: limits.perService };
}
