import type { FastifyRequest } from 'fastify';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { preferredLocale } from './locale.ts';
import { readCookie } from './read-cookie.ts';
import { isFromForeignPage } from '../guard/csrf.ts';
import type { SessionCache } from './session-cache.ts';

export type Callers = {
  /** The session cookie of a request, if it has exactly one and no foreign page sent it. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** The user of a request: null for a guest, undefined where identity has to be asked. */
  knownUserId(request: FastifyRequest): number | null | undefined;
  /** The caller of a request, where identity need not be asked. */
  known(request: FastifyRequest, cookie: string | undefined): Caller | undefined;
  /** The caller of a request. Rejects with 503 where there is a cookie and identity cannot be reached. */
  identify(request: FastifyRequest, cookie: string | undefined): Promise<Caller>;
};

export function createCallers(sessions: SessionCache, cookieName: string): Callers {
  const cookieOf: Callers['cookieOf'] = (request) =>
    isFromForeignPage(request) ? undefined : readCookie(request.headers.cookie, cookieName);
  return {
    cookieOf,
    knownUserId(request) {
      const cookie = request.headers.cookie === undefined ? undefined : cookieOf(request);
      return cookie === undefined ? null : sessions.userIdOf(cookie);
    },
    known(request, cookie) {
      if (cookie === undefined) return toCaller(request);
      const session = sessions.cached(cookie);
      return session === undefined ? undefined : toCaller(request, session?.user);
    },
    async identify(request, cookie) {
      const session = cookie === undefined ? undefined : await sessions.find(cookie);
      return toCaller(request, session?.user);
    },
  };
}

const READS = new Set(['GET', 'HEAD']);

/** The caller, a guest where there is no user. Accept-Language takes precedence over the account's language. */
function toCaller({ headers, method }: FastifyRequest, user?: SessionLookupResult['user']): Caller {
  const locale = preferredLocale(headers['accept-language']) ?? user?.locale ?? 'en';
  if (!user) return { userId: null, role: null, municipality: null, locale };
  const { id, role, municipality, organization, waiting, limitFactors, confirmedAt, confirmedBy } = user;
  // A service that does not know of waiting accounts takes such a write for that of a guest.
  if (waiting && !READS.has(method)) return { userId: null, role: null, municipality: null, locale, waiting };
  return {
    userId: id,
    role,
    municipality,
    ...(organization && { organization }),
    locale,
    ...(waiting && { waiting }),
    ...(limitFactors && { limitFactors }),
    ...(confirmedAt && confirmedBy && { confirmedAt, confirmedBy }),
  };
}
