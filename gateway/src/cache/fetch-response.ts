import type { FastifyBaseLogger } from 'fastify';
import type { Locale } from '@commonyard/contracts/identity.values';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { traceparent } from '@commonyard/service-kit/observability/tracing';
import type { TokenIssuer } from '../caller/tokens.ts';
import { overloadedError } from '../guard/overload.ts';
import type { Limits } from '../limits.ts';
import { retries, upstreamFailures } from '../metrics.ts';
import { readWithRetry, toHttpError } from '../upstream/failures.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { ReceivedResponse } from './stored-response.ts';

/** Larger than any response that a service marks public. */
const MAX_BYTES = 1_048_576;

export type FetchDeps = { mint: TokenIssuer; limits: Limits; /** The scheme of the public URL. */ proto: string };

export type FetchRequest = { path: string; locale: Locale; id: string; log: FastifyBaseLogger };

/**
 * Fetches what a service responds to guests. Sends nothing of the client's request but its address and language, so that no client
 * can influence a response that others get. Undefined where the response is too large to store.
 */
export async function fetchForGuest(
  upstream: Upstream,
  { path, locale, id, log }: FetchRequest,
  { mint, limits, proto }: FetchDeps,
): Promise<ReceivedResponse | undefined> {
  const token = mint(upstream.service)({ userId: null, role: null, municipality: null, locale });
  const headers = ['x-request-id', id, CALLER_HEADER, token, 'x-forwarded-proto', proto];
  const trace = traceparent();
  if (trace) headers.push('traceparent', trace);
  const read = async () => {
    const timeouts = { headersTimeout: limits.responseTimeoutMs, bodyTimeout: limits.stallTimeoutMs };
    const { statusCode: status, ...response } = await upstream.pool.request({
      path,
      method: 'GET',
      headers,
      ...timeouts,
    });
    const body = await readWhole(response.body);
    return body && { status, headers: response.headers, body };
  };
  try {
    await takeSlot(upstream);
    return await readWithRetry(read, () => retries.inc({ service: upstream.service })).finally(() =>
      upstream.bulkhead.leave(),
    );
  } catch (error) {
    const httpError = toHttpError(error as Error);
    if (httpError !== error) {
      upstreamFailures.inc({ service: upstream.service, code: httpError.code });
      log.warn({ err: error, service: upstream.service, id }, 'upstream request failed');
    }
    throw httpError;
  }
}

const takeSlot = ({ bulkhead }: Upstream): Promise<void> =>
  new Promise((admit, reject) => {
    bulkhead.enter({ admit, reject: () => reject(overloadedError('service')), isGone: false });
  });

/** Undefined where the body is too large to store. */
async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
