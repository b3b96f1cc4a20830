import fp from 'fastify-plugin';
import type { Deps } from '../deps.ts';

/**
 * Sets `Cache-Control`: shared caches may keep a guest's response for a second; a signed-in caller's is never stored.
 * Every write clears the cached counts.
 */
export const cacheControl = fp<Pick<Deps, 'countCache'>>(
  async (app, { countCache }) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.method !== 'GET') countCache.clear();
      else if (request.caller?.userId === null && reply.statusCode === 200)
        reply.header('cache-control', 'public, max-age=0, s-maxage=1');
      else reply.header('cache-control', 'private, no-store');
      done();
    });
  },
  { name: 'cache-control' },
);
