import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '@commonyard/contracts/http/routes/requests';
import type { ServiceStatus, Status } from '@commonyard/contracts/http/status';
import { CALLER_HEADER, type Caller } from '@commonyard/service-kit/auth/caller';
import { forbidden, unauthorized } from '@commonyard/service-kit/errors/http-error';
import { instance } from '@commonyard/service-kit/observability/metrics';
import type { Callers } from '../caller/callers.ts';
import type { TokenIssuer } from '../caller/tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Service } from '../routes.ts';

const TIMEOUT_MS = 3_000;

export type StatusDeps = {
  publicUrl: string;
  upstreams: Record<Service, Upstream>;
  callers: Callers;
  mint: TokenIssuer;
};

/** `GET /api/status`: the status of the installation, for administrators. Each service responds for itself. */
export async function statusRoute(app: FastifyInstance, deps: StatusDeps): Promise<void> {
  const { publicUrl, upstreams, callers, mint } = deps;

  app.get('/api/status', async (request, reply): Promise<ResponseOf<'GET', '/api/status'>> => {
    const caller = await callers.identify(request, callers.cookieOf(request));
    if (caller.userId === null) throw unauthorized();
    if (caller.role !== 'admin') throw forbidden();
    reply.header('cache-control', 'no-store');
    const [services, certificate] = await Promise.all([
      Promise.all(Object.values(upstreams).map((upstream) => readService(upstream, caller))),
      publicUrl.startsWith('https:') ? readCertificate(publicUrl) : null,
    ]);
    return { gateway: instance, services, certificate };
  });

  async function readService({ service, pool }: Upstream, caller: Caller): Promise<Status['services'][number]> {
    try {
      const { statusCode, body } = await pool.request({
        path: '/internal/status',
        method: 'GET',
        headers: { [CALLER_HEADER]: mint(service)(caller) },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      const status = (await body.json()) as ServiceStatus;
      return { service, status: statusCode === 200 ? status : null };
    } catch (error) {
      app.log.warn({ err: error, service }, 'status unavailable');
      return { service, status: null };
    }
  }
}

/** Reads when the certificate of a URL expires, even if it has expired or its authority is private. */
function readCertificate(url: string): Promise<NonNullable<Status['certificate']>> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    // Nothing is sent over this connection, so the certificate need not be trusted.
    const socket = connect({
      host,
      port: Number(port || 443),
      ...servername,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (expiresAt: string | null) => {
      socket.destroy();
      resolve({ expiresAt });
    };
    socket.once('secureConnect', () => end(toInstant(Date.parse(socket.getPeerCertificate().valid_to))));
    socket.once('timeout', () => end(null));
    socket.on('error', () => end(null));
  });
}

function toInstant(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
