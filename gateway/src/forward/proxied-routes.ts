import type { FastifyInstance } from 'fastify';
import { accept } from '../guard/content-types.ts';
import { refuseForeignChanges } from '../guard/csrf.ts';
import { routes, type Destination } from '../routes.ts';
import { forwardTo, type ForwardDeps } from './forward.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Registers the routing table. */
export async function proxiedRoutes(
  app: FastifyInstance,
  { ownOrigin, ...deps }: ForwardDeps & { ownOrigin: string },
): Promise<void> {
  // Bodies are read, or passed on, by the forwarding itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const refuseForeign = refuseForeignChanges(ownOrigin);
  for (const destination of routes as readonly Destination[]) {
    const handler = forwardTo(destination, deps);
    const acceptBody = accept(destination.body ?? 'json');
    const onRequest = destination.fromAnywhere ? [acceptBody] : [refuseForeign, acceptBody];
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

/** The upload form reads `success` and `error`, everything else the common fields. */
const asUploadError = async (_request: unknown, _reply: unknown, payload: unknown) => ({
  success: false,
  error: (payload as { message: string }).message,
  ...(payload as object),
});
