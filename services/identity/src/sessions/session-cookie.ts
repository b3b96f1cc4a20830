import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_MESSAGES, sessionCookieName } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/app';
import { HttpError, unauthorized } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { agentOf } from './agent.ts';
import { createSessionStore, LIFETIME_MS } from './session-store.ts';

/** The cookie that fits how the visitor's browser speaks to the product. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const };
  return { name: sessionCookieName(publicUrl), attributes };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Gives every request of this scope its session, new or known, by the cookie it came with. */
export async function useSessions(app: App, { config, database }: Deps): Promise<void> {
  const { name, attributes } = sessionCookie(config.PUBLIC_URL);
  // A `Secure` cookie is left out in silence where the request does not look like https, which between gateway and
  // service it never does. What counts is the way to the browser.
  app.addHook('onRequest', async (request) => {
    request.headers['x-forwarded-proto'] = attributes.secure ? 'https' : 'http';
  });
  await app.register(cookie);
  await app.register(session, {
    secret: config.SESSION_SECRET.split(','),
    cookieName: name,
    cookie: { ...attributes, maxAge: LIFETIME_MS },
    // A visitor who does not sign in leaves no row, and a request that changes nothing writes nothing.
    saveUninitialized: false,
    rolling: false,
    store: createSessionStore(database),
  });
}

/**
 * Signs a user in under a new session id, so that an id planted before the login is worth nothing.
 * The session is stored as the answer is sent; storing it here too would send a second, clearing cookie with it.
 */
export async function signIn(request: FastifyRequest, userId: number): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.agent = agentOf(request.headers['user-agent']);
}

/** onRequest hook: only for people who are signed in, as the session itself says. Throws 401. */
export async function ownAccount(request: FastifyRequest): Promise<void> {
  if (!request.session.live) throw unauthorized();
}

/** onRequest hook: only with a password of one's own. Throws 401 or 403. */
export async function ownPassword(request: FastifyRequest): Promise<void> {
  await ownAccount(request);
  if (request.session.live?.mustChangePassword)
    throw new HttpError(403, 'password_change_required', ACCOUNT_MESSAGES.passwordFirst);
}

/** Whose session it is, behind one of these hooks. */
export const ownId = (request: FastifyRequest): number => request.session.live!.user.id;

/** Ends the request's session and takes the cookie back, which the session plugin does not do by itself. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(cookie.name, cookie.attributes);
}

/** Sends a cookie that was signed by a retiring secret again, signed by the new one. */
export function renewSignature(request: FastifyRequest, { name }: SessionCookie): void {
  if (request.cookies[name] !== request.session.encryptedSessionId) request.session.renewed = true;
}
