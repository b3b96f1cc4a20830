import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '@commonyard/service-kit/health';

const PROBES = new Set(['/healthz', '/livez', '/readyz']);
export const isProbe = ({ url }: { url?: string | undefined }): boolean => PROBES.has(url ?? '');

/**
 * The state of this process and of nothing else: a gateway that called itself ill with every service would take the
 * healthy ones, and the pages, down with it.
 */
export async function probes(app: FastifyInstance, { lifecycle }: { lifecycle: Lifecycle }): Promise<void> {
  const config = { withoutCaller: true };
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/livez', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) =>
    reply.code(lifecycle.stopping ? 503 : 200).send({ status: lifecycle.stopping ? 'stopping' : 'ok' }),
  );
}
