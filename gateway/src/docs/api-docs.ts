import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { compressJson } from '../http/compression.ts';
import type { Service } from '../routes.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { mergeOpenApi, type OpenApi } from './merge-openapi.ts';

const CACHE_MS = 30_000;
// Swagger UI sets inline styles and shows data: images.
const CSP =
  "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the merged OpenAPI description of all services and a page for it. An unavailable service is left out. */
export async function apiDocs(
  app: FastifyInstance,
  { upstreams, publicUrl }: { upstreams: Record<Service, Upstream>; publicUrl: string },
): Promise<void> {
  // Serialized once: it has half a megabyte.
  let merged = JSON.stringify(mergeOpenApi({}, publicUrl));
  let mergedAt = 0;

  async function refresh() {
    if (Date.now() - mergedAt < CACHE_MS) return;
    const parts = await Promise.all(Object.values(upstreams).map(describe));
    const available = parts.flatMap((part) => (part ? [part] : []));
    merged = JSON.stringify(mergeOpenApi(Object.fromEntries(available), publicUrl));
    mergedAt = available.length === parts.length ? Date.now() : 0;
  }

  async function describe({ service, pool }: Upstream): Promise<[string, OpenApi] | undefined> {
    try {
      const { statusCode, body } = await pool.request({
        path: '/internal/openapi.json',
        method: 'GET',
        headersTimeout: 3_000,
      });
      const description = (await body.json()) as OpenApi;
      return statusCode === 200 ? [service, description] : undefined;
    } catch (error) {
      app.log.warn({ err: error, service }, 'API description unavailable');
      return undefined;
    }
  }

  app.get('/api/docs/openapi.json', { onSend: compressJson }, async (_request, reply) => {
    await refresh();
    return reply.type('application/json; charset=utf-8').send(merged);
  });
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(merged) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CSP,
    theme: { title: 'CommonYard API' },
    // The library would serialize the description for each request.
    uiHooks: {
      onRequest: ({ url }, reply, done) => {
        if (/^\/api\/docs\/(?:json|yaml)(?:$|\?)/.test(url)) void reply.redirect('/api/docs/openapi.json');
        else done();
      },
    },
  });
}
