import fp from 'fastify-plugin';
import type { RecentCounts } from './recent-counts.ts';

/**
 * How long an answer may be used again. What everybody sees may be shared for a second by whoever stands in front; what
 * somebody sees as a signed-in caller is never kept. A change makes every remembered count old.
 */
export const freshness = fp<{ counts: RecentCounts }>(
  async (app, { counts }) => {
    app.addHook('onSend', async (request, reply) => {
      if (request.method !== 'GET') counts.forget();
      else if (request.caller?.userId === null && reply.statusCode === 200)
        reply.header('cache-control', 'public, max-age=0, s-maxage=1');
      else reply.header('cache-control', 'private, no-store');
    });
  },
  { name: 'freshness' },
);
