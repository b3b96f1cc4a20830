import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import * as Value from 'typebox/value';
import { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/http/errors';
import { traceHeaders } from '@commonyard/service-kit/observability/tracing';
import { isConnectionLost, isConnectionRefused } from '../proxy/failures.ts';
import type { Limits } from '../limits.ts';
import type { TokenIssuer } from './tokens.ts';

const RETRY_AFTER_MS = 100;

type SessionLookup = { find: (cookie: string) => Promise<SessionLookupResult | undefined>; close: () => Promise<void> };

/**
 * Opens the client of identity's internal session lookup. It has its own connections, so that a burst of other requests
 * to identity does not delay every caller.
 */
export function openSessionLookup(
  { url, cookieName, limits }: { url: string; cookieName: string; limits: Limits },
  mint: TokenIssuer,
): SessionLookup {
  const pool = new Pool(url, {
    connections: 16,
    connectTimeout: limits.connectTimeoutMs,
    headersTimeout: Math.min(3_000, limits.responseTimeoutMs),
    bodyTimeout: 3_000,
    allowH2: false,
  });
  const tokenOf = mint('identity');
  return {
    async find(cookie) {
      const token = tokenOf({ userId: null, role: null, municipality: null, locale: 'en' });
      const request = () =>
        pool.request({
          path: '/internal/session',
          method: 'GET',
          headers: { [CALLER_HEADER]: token, cookie: `${cookieName}=${cookie}`, ...traceHeaders() },
        });
      try {
        const { statusCode, body } = await request().catch(async (error: Error) => {
          // The replica behind this connection may have just stopped; retry on another.
          if (!isConnectionRefused(error) && !isConnectionLost(error)) throw error;
          await sleep(RETRY_AFTER_MS);
          return request();
        });
        // 404: no such session. A 401 would mean that the gateway's own token was rejected.
        if (statusCode === 404) {
          await body.dump();
          return undefined;
        }
        const result = await body.json();
        if (statusCode === 200 && Value.Check(SessionLookupResult, result)) return result;
        throw new Error(`identity responded ${statusCode} to a session lookup`);
      } catch (error) {
        throw identityUnavailable(error);
      }
    },
    close: () => pool.close(),
  };
}

function identityUnavailable(cause: unknown) {
  const error = new HttpError(503, 'unavailable', 'Signing in is unavailable for a moment. Please try again.', {
    headers: { 'retry-after': '1' },
  });
  error.cause = cause;
  return error;
}
