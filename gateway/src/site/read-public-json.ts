import type { Logger } from 'pino';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import type { TokenIssuer } from '../caller/tokens.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { ReadPublicJson } from './page-data.ts';

/**
 * Reads listings from the assets service as a guest. A page is better late with its data than early without, but not by
 * more than `timeoutMs`; and it needs no slot of a service that is busy.
 */
export function createPublicJsonReader(
  { pool, bulkhead }: Pick<Upstream, 'pool' | 'bulkhead'>,
  { mint, log, timeoutMs }: { mint: TokenIssuer; log: Logger; timeoutMs: number },
): ReadPublicJson {
  return async (path, locale) => {
    if (bulkhead.load().queued > 0) return undefined;
    try {
      const token = mint('assets')({ userId: null, role: null, municipality: null, locale });
      const { statusCode, headers, body } = await pool.request({
        path,
        method: 'GET',
        headers: { [CALLER_HEADER]: token, accept: 'application/json', 'accept-language': locale },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: statusCode, headers: headers as Record<string, string | undefined>, body: await body.text() };
    } catch (error) {
      log.warn({ err: error }, 'page served without data: the assets service did not respond');
      return undefined;
    }
  };
}
