import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '@commonyard/service-kit/http/health';

const PROBES = new Set(['/healthz', '/livez', '/readyz']);
export const isProbe = ({ url }: { url?: string | undefined }): boolean => PROBES.has(url ?? '');

/** Probes check this process only: with every service, they would take the healthy services and the pages down too. */
export async function probes(app: FastifyInstance, { lifecycle }: { lifecycle: Lifecycle }): Promise<void> {
  const config = { withoutCaller: true };
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/livez', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) =>
    reply.code(lifecycle.stopping ? 503 : 200).send({ status: lifecycle.stopping ? 'stopping' : 'ok' }),
  );
}
