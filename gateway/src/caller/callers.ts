import type { FastifyRequest } from 'fastify';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { preferredLocale } from './locale.ts';
import { readCookie } from './read-cookie.ts';
import type { SessionCache } from './session-cache.ts';

export type Callers = {
  /** The session cookie of a request, if it has exactly one. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** The caller of a request. Rejects with 503 where there is a cookie and identity cannot be reached. */
  identify(request: FastifyRequest, cookie: string | undefined): Promise<Caller>;
};

/** Creates the caller resolver. Accept-Language takes precedence over the account's language. */
export function createCallers(sessions: SessionCache, cookieName: string): Callers {
  return {
    cookieOf: (request) => readCookie(request.headers.cookie, cookieName),
    async identify(request, cookie) {
      const user = cookie === undefined ? undefined : (await sessions.find(cookie))?.user;
      const locale = preferredLocale(request.headers['accept-language']) ?? user?.locale ?? 'en';
      if (!user) return { userId: null, role: null, municipality: null, locale };
      return { userId: user.id, role: user.role, municipality: user.municipality, locale };
    },
  };
}
