import type { FastifyRequest } from 'fastify';
import { CALLER_HEADER } from '../auth/caller.ts';
import { traceHeaders } from '../observability/tracing.ts';
import { HttpError } from '../errors/http-error.ts';

const TIMEOUT_MS = 2_000;

/**
 * Gets a resource of another service on behalf of the caller of a request. `read` returns undefined for an invalid body. Returns
 * undefined where the caller may not see the resource. Throws 503 with a code and a message where there is no valid response
 * within two seconds.
 */
export async function fetchAsCaller<Resource>(
  url: URL,
  request: FastifyRequest,
  read: (body: unknown) => Resource | undefined,
  unreachable: { code: string; message: string },
): Promise<Resource | undefined> {
  try {
    const response = await fetch(url, {
      headers: {
        [CALLER_HEADER]: String(request.headers[CALLER_HEADER]),
        'x-request-id': request.id,
        ...traceHeaders(),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    const body: unknown = await response.json();
    const resource = response.status === 200 ? read(body) : undefined;
    if (resource) return resource;
    throw new Error(`${url.pathname} responded with status ${response.status} or an invalid body`);
  } catch (error) {
    request.log.warn({ reqId: request.id, err: error }, 'request to another service failed');
    throw new HttpError(503, unreachable.code, unreachable.message, { headers: { 'retry-after': '1' } });
  }
}
