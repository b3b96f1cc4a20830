import type { FastifyInstance } from 'fastify';
import { createCachedHandler } from './cached-handler.ts';
import { acceptContentType } from '../http/content-types.ts';
import { rejectCrossSiteChanges } from '../guard/csrf.ts';
import { routes, type Route } from '../routes.ts';
import { createProxyHandler, type ProxyDeps } from './proxy-handler.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

export async function proxiedRoutes(
  app: FastifyInstance,
  { ownOrigin, ...deps }: ProxyDeps & { ownOrigin: string },
): Promise<void> {
  // The proxy handler reads or streams bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const rejectCrossSite = rejectCrossSiteChanges(ownOrigin);
  for (const destination of routes as readonly Route[]) {
    const handler = destination.cached ? createCachedHandler(destination, deps) : createProxyHandler(destination, deps);
    const acceptBody = acceptContentType(destination.body ?? 'json');
    const onRequest = destination.allowCrossSite ? [acceptBody] : [rejectCrossSite, acceptBody];
    if (destination.stream) {
      app.route({ method: 'GET', url: destination.prefix, exposeHeadRoute: false, onRequest, handler });
      continue;
    }
    for (const url of [destination.prefix, `${destination.prefix}/*`]) {
      if (destination.body !== 'upload') app.route({ method: METHODS, url, onRequest, handler });
      else app.route({ method: METHODS, url, onRequest, handler, preSerialization: asUploadError });
    }
  }
}

/** Adds the fields `success` and `error`, which the specification requires of upload errors. */
const asUploadError = async (_request: unknown, _reply: unknown, payload: unknown) => ({
  success: false,
  error: (payload as { message: string }).message,
  ...(payload as object),
});
