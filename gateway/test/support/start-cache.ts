import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request } from 'undici';
import type { GatewayDeps } from '../../src/app.ts';
import { startGateway, startService } from './start-gateway.ts';

export const PUBLIC = 'public, max-age=0, must-revalidate, s-maxage=5';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
type Request = Omit<Parameters<typeof request>[1] & object, 'headers'> & { headers?: Record<string, string> };

/** Responds with a public response that counts the requests. */
export const countingResponse = (): Handler => (_request, reply) => {
  const count = responses.get(reply.server) ?? 0;
  responses.set(reply.server, count + 1);
  return reply.header('cache-control', PUBLIC).send({ count: count + 1 });
};
const responses = new WeakMap<FastifyInstance, number>();

/** Starts a gateway that stores responses, before an assets service that responds to every GET with `respond`. */
export async function startCache(
  respond: Handler = countingResponse(),
  options: Partial<Omit<GatewayDeps, 'upstreams' | 'bus'>> = {},
  define: (app: FastifyInstance) => void = () => undefined,
) {
  let time = 1_000;
  const assets = await startService((app) => {
    define(app);
    app.get('/internal/session', async (_request, reply) => reply.code(404).send({}));
    app.get('/*', respond);
  });
  const gateway = await startGateway({
    upstreams: { assets: assets.url, identity: assets.url },
    cacheClock: () => time,
    ...options,
  });

  async function send(path: string, { headers = {}, ...more }: Request = {}) {
    const response = await request(gateway.url + path, { ...more, headers });
    const body = Buffer.from(await response.body.arrayBuffer());
    const { 'cache-status': cacheStatus } = response.headers;
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      cacheStatus,
      body,
      json: () => JSON.parse(String(body)) as never,
    };
  }

  return {
    ...gateway,
    assets,
    send,
    get: (path = '/api/assets', headers: Record<string, string> = {}) => send(path, { headers }),
    /** Sends requests one after the other and returns how the cache handled each. */
    statuses: async (...requests: (Record<string, string> | string)[]) => {
      const statuses: unknown[] = [];
      for (const each of requests) {
        const response = typeof each === 'string' ? await send(each) : await send('/api/assets', { headers: each });
        statuses.push(response.cacheStatus);
      }
      return statuses;
    },
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}

export const HIT = 'gateway; hit';
export const STORED = 'gateway; fwd=miss; stored';
export const STALE = 'gateway; fwd=stale';
export const MISS = 'gateway; fwd=miss';
export const COLLAPSED = 'gateway; fwd=miss; collapsed';
export const BYPASS = 'gateway; fwd=bypass';
