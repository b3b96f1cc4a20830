import type { ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReserved } from '../routes.ts';
import { registerPageHeaders } from './security-headers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built web application. Each file has its own route, so that no path can reach another file; any other URL
 * that a browser opens is a page of the application.
 */
export async function webApp(
  app: FastifyInstance,
  { root, https, mapTilesUrl }: { root: string; https: boolean; mapTilesUrl: string | undefined },
): Promise<void> {
  await registerPageHeaders(app, { https, mapTilesUrl });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // File names under /assets/ contain a content hash; everything else is revalidated.
      const hashed = path.slice(root.length).replaceAll('\\', '/').startsWith('/assets/');
      (reply as unknown as Pick<ServerResponse, 'setHeader'> & typeof reply).header(
        'cache-control',
        hashed ? IMMUTABLE : 'no-cache',
      );
    },
  });
  app.get('/*', (request, reply) => {
    if (isReserved(request.url) || !wantsPage(request)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}

/** Whether a browser opens a page, or another client requests a path that does not look like a file. */
function wantsPage({ headers, url }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const path = url.split('?', 1)[0] as string;
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
}
