import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../routes.ts';
import type { Upstream } from '../forward/upstream.ts';
import { mergeOpenApi, type OpenApi } from './merge-openapi.ts';

const KEEP_MS = 30_000;
// The page of the interface sets styles on its elements and shows pictures that are written into it.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API as all services together describe it, and a page to read it on. A service that is away is left out. */
export async function apiDocs(
  app: FastifyInstance,
  { upstreams, publicUrl }: { upstreams: Record<Service, Upstream>; publicUrl: string },
): Promise<void> {
  let merged = mergeOpenApi({}, publicUrl);
  let mergedAt = 0;

  async function refresh() {
    if (Date.now() - mergedAt < KEEP_MS) return;
    const parts = await Promise.all(Object.values(upstreams).map(describe));
    const known = parts.flatMap((part) => (part ? [part] : []));
    merged = mergeOpenApi(Object.fromEntries(known), publicUrl);
    mergedAt = known.length === parts.length ? Date.now() : 0;
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
      app.log.warn({ err: error, service }, 'a service did not describe its API');
      return undefined;
    }
  }

  app.get('/api/docs/openapi.json', async () => {
    await refresh();
    return merged;
  });
  await app.register(swagger, { mode: 'static', specification: { document: merged as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CSP,
    theme: { title: 'CommonYard API' },
    uiHooks: { onRequest: (_request, _reply, done) => void refresh().then(() => done(), done) },
    transformSpecificationClone: false,
    transformSpecification: () => merged,
  });
}
