import { Pool } from 'undici';
import { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { DEFAULT_ROLE, LOCALES, ROLES } from '@commonyard/contracts/identity.values';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { readResponse } from '@commonyard/service-kit/http/read-response';
import { traceHeaders } from '@commonyard/service-kit/observability/tracing';
import { readWithRetry } from '../upstream/failures.ts';
import type { Limits } from '../limits.ts';
import type { TokenIssuer } from './tokens.ts';

type SessionLookup = { find: (cookie: string) => Promise<SessionLookupResult | undefined>; close: () => Promise<void> };

/** It has its own connections, so that a burst of other requests to identity does not delay every caller. */
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
        const { statusCode, body } = await readWithRetry(request);
        // 404: no such session. A 401 would mean that the gateway's own token was rejected.
        if (statusCode === 404) {
          await body.dump();
          return undefined;
        }
        const result = await body.json();
        const session = statusCode === 200 ? readSession(result) : undefined;
        if (session) return session;
        throw new Error(`identity responded ${statusCode} to a session lookup`);
      } catch (error) {
        throw identityUnavailable(error);
      }
    },
    close: () => pool.close(),
  };
}

const { sessionKey, expiresAt, user } = SessionLookupResult.properties;
const SESSION_FIELDS = Object.keys({ sessionKey, expiresAt }) as ['sessionKey', 'expiresAt'];
const USER_FIELDS = Object.keys(user.properties) as (keyof typeof user.properties)[];

/**
 * Nobody knows what a role that a newer version added may do: until the upgrade ends, its user has the fewest rights, those of a
 * member of no municipality. A language that a newer version added is English.
 */
function readSession(body: unknown): SessionLookupResult | undefined {
  const session = readResponse(SessionLookupResult, SESSION_FIELDS, body);
  const read = session && readResponse(user, USER_FIELDS, (body as { user: unknown }).user);
  if (!read) return undefined;
  const locale = LOCALES.includes(read.locale) ? read.locale : 'en';
  const rights = ROLES.includes(read.role) ? {} : { role: DEFAULT_ROLE, municipality: null };
  return { ...session, user: { ...read, locale, ...rights } };
}

function identityUnavailable(cause: unknown) {
  const error = new HttpError(503, 'unavailable', 'Signing in is unavailable for a moment. Please try again.', {
    headers: { 'retry-after': '1' },
  });
  error.cause = cause;
  return error;
}
