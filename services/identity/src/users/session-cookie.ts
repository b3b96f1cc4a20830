import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { sessionCookieName } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError, unauthorized } from '@commonyard/service-kit/errors/http-error';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { UserRow } from './users.mapper.ts';
import { lockUser } from './users.repository.ts';
import { setDeviceCookie, type KnownUser } from './device.mapper.ts';
import { createSessionStore, LIFETIME_MS } from './session-store.ts';
import { hasSession, insertSession, sessionKeyOf } from './sessions.repository.ts';
import { parseUserAgent } from './user-agent.mapper.ts';

/** Name and attributes of the session cookie; it is `Secure` where the product's public URL is https. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const };
  return { name: sessionCookieName(publicUrl), attributes };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Adds `request.session` to every request of this scope, from its cookie. */
export async function registerSessions(app: App, { config, db, pool }: Deps): Promise<void> {
  const { name, attributes } = sessionCookie(config.PUBLIC_URL);
  // The plugin silently omits a `Secure` cookie unless the request looks like https. The hop from the gateway never does;
  // the browser's connection decides.
  app.addHook('onRequest', async (request) => {
    request.headers['x-forwarded-proto'] = attributes.secure ? 'https' : 'http';
  });
  const secret = config.SESSION_SECRET.split(',');
  // The session plugin clears its cookie with a path only, which a browser refuses for the name of a secure cookie.
  await app.register(cookie, { secret, parseOptions: attributes });
  await app.register(session, {
    secret,
    cookieName: name,
    cookie: { ...attributes, maxAge: LIFETIME_MS },
    // Guests get no row, and a request that changes nothing writes nothing.
    saveUninitialized: false,
    rolling: false,
    store: createSessionStore({ db, pool }),
  });
}

/**
 * Signs a user in under a new session id, which prevents session fixation, and ends the previous session of this browser,
 * which is a known device of the user from now on. `user` is as it was when its password was verified: returns false where it was
 * deactivated or its password changed meanwhile.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { user, pool, publicUrl }: { user: KnownUser; pool: Deps['pool']; publicUrl: string },
): Promise<boolean> {
  await request.session.regenerate();
  const isStored = await insertSession(pool, sessionKeyOf(request.session.sessionId), {
    userId: user.id,
    epoch: user.deviceEpoch,
    userAgent: parseUserAgent(request.headers['user-agent']),
  });
  if (!isStored) return false;
  // The plugin sends the cookie of a changed session.
  request.session.userId = user.id;
  setDeviceCookie(request, reply, { user, publicUrl });
  return true;
}

/** onRequest hook: requires a live session. Throws 401. */
export async function requireSession(request: FastifyRequest): Promise<void> {
  if (!request.session.live) throw unauthorized();
}

/** onRequest hook: requires a live session of a user who chose the password. Throws 401 or 403. */
export async function requireChosenPassword(request: FastifyRequest): Promise<void> {
  await requireSession(request);
  if (request.session.live?.mustChangePassword)
    throw new HttpError(403, 'password_change_required', ACCOUNT_MESSAGES.passwordFirst);
}

/** The user's id. Only behind `requireSession` or `requireChosenPassword`. */
export const sessionUserId = (request: FastifyRequest): number => request.session.live!.user.id;

/**
 * Locks the user of the request's session. Only behind `requireSession` or `requireChosenPassword`, which have read the session
 * outside the transaction. Throws 401 where the session has ended meanwhile, as with each change of the password.
 */
export async function lockSessionUser(trx: Trx, request: FastifyRequest): Promise<UserRow> {
  const { sessionKey, user } = request.session.live!;
  const row = await lockUser(trx, user.id);
  if (!row.active || !(await hasSession(trx, sessionKey))) throw unauthorized();
  return row;
}

/** Ends the request's session and clears the cookie, which the plugin does not do. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(cookie.name, cookie.attributes);
}

/** Sends a cookie that was signed with a retiring secret again, signed with the new one. */
export function renewCookieSignature(request: FastifyRequest, { name }: SessionCookie): void {
  if (request.cookies[name] !== request.session.encryptedSessionId) request.session.renewed = true;
}
