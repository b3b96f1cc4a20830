import fp from 'fastify-plugin';
import type { Deps } from '../deps.ts';

/**
 * The gateway stores it for up to five seconds, which is how long a withdrawn listing stays visible at most while this service
 * answers. Browsers store it too, and ask the gateway before each use.
 */
const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=5';

/** Marks responses for caches: the gateway may store a guest's response, never a signed-in caller's. A change clears the cached counts. */
export const cacheControl = fp<Pick<Deps, 'countCache'>>(
  async (app, { countCache }) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') countCache.clear();
      else if (request.caller?.userId === null && reply.statusCode === 200)
        // The language is in these headers.
        reply.headers({ 'cache-control': PUBLIC, vary: 'accept-language, cookie' });
      else reply.header('cache-control', 'private, no-store');
      done();
    });
  },
  { name: 'cache-control' },
);
