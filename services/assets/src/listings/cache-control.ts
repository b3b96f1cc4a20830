import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LISTINGS_TAG, listingTag } from '@commonyard/contracts/cache-tags';
import { CACHE_TAGS_HEADER } from '@commonyard/service-kit/http/cache-tags';
import type { Deps } from '../deps.ts';

/**
 * The gateway stores it for up to five seconds, which is how long a withdrawn listing stays visible at most where the event
 * that evicts it is late or lost. Browsers store it too, and ask the gateway before each use.
 */
const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=5';

/**
 * Marks responses for caches: the gateway may store a guest's response; a signed-in caller's is never stored. A change
 * names what it changed, so that the gateway evicts it, and clears the cached counts.
 */
export const cacheControl = fp<Pick<Deps, 'countCache'>>(
  async (app, { countCache }) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      const { statusCode } = reply;
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        countCache.clear();
        if (statusCode < 300) reply.header(CACHE_TAGS_HEADER, [LISTINGS_TAG, ...listingTags(request)].join(' '));
      } else if (request.caller?.userId === null && statusCode === 200) {
        const [tag = LISTINGS_TAG] = listingTags(request);
        // The language is in these headers.
        reply.headers({ 'cache-control': PUBLIC, vary: 'accept-language, cookie', [CACHE_TAGS_HEADER]: tag });
      } else reply.header('cache-control', 'private, no-store');
      done();
    });
  },
  { name: 'cache-control' },
);

/** The tag of the listing that the address names, if it names one. */
function listingTags({ params }: FastifyRequest): string[] {
  const { id } = params as { id?: number };
  return id === undefined ? [] : [listingTag(id)];
}
