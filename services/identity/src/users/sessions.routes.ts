import { errors } from '@commonyard/contracts/http/errors';
import { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { networkOf } from '@commonyard/service-kit/http/network';
import { HttpError, notFound, unauthorized } from '@commonyard/service-kit/errors/http-error';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isOneTimePasswordExpired } from '../passwords/one-time-password.ts';
import { insertAccountEntry } from './audit-entries.repository.ts';
import { findUserByLogin, findUser, replacePasswordHash } from './users.repository.ts';
import { toOwnUser } from './own-user.service.ts';
import type { UserRow } from './users.mapper.ts';
import { deviceLoginLimits, loginLimits, type AttemptLimit } from './attempt-limits.policy.ts';
import { deviceIdOf } from './device.mapper.ts';
import { countAttempt, insertLockEntries, takeBackAttempt } from './login-attempts.repository.ts';
import { renewCookieSignature, sessionCookie, signIn, signOut } from './session-cookie.ts';

export async function sessionRoutes(app: App, { config, db, pool, passwordHasher }: Deps) {
  const cookie = sessionCookie(config.PUBLIC_URL);
  const publicUrl = config.PUBLIC_URL;

  function limitsOf(request: FastifyRequest, typedName: string, user: UserRow | undefined): AttemptLimit[] {
    if (config.COMMONYARD_LIMITS === 'off') return [];
    const deviceId = user && deviceIdOf(request, { user, publicUrl });
    if (user && deviceId) return deviceLoginLimits(user.id, deviceId);
    // As stored: Postgres may find a user by a spelling that JavaScript folds to another one.
    const storedName = typedName.includes('@') ? user?.email : user?.username;
    return loginLimits(storedName ?? typedName, networkOf(request));
  }

  app.route({
    ...IDENTITY_ROUTES['POST /api/login'],
    handler: async (request, reply) => {
      const { username, password } = request.body;
      const user = await findUserByLogin(db, username);
      const limits = limitsOf(request, username, user);
      const { reached } = await countAttempt(db, limits);
      // An unknown name takes as long as a wrong password, so that the response time does not reveal which it was.
      const isCorrect = await passwordHasher.verify(password, user?.passwordHash);
      const verified = isCorrect && user && !isOneTimePasswordExpired(user) ? user : undefined;
      if (verified && passwordHasher.isOutdated(verified.passwordHash)) {
        const after = await passwordHasher.hash(password);
        await replacePasswordHash(db, verified.id, { before: verified.passwordHash, after });
      }
      if (!verified || !(await signIn(request, reply, { user: verified, pool, publicUrl }))) {
        // An unknown name takes as many statements too. It is not recorded: it may be a password.
        const reason = reasonOf(user, isCorrect && !verified);
        await insertAccountEntry(db, 'sign_in_failed', user, { actorId: null, details: { reason } });
        await insertLockEntries(db, user, reached);
        throw new HttpError(401, 'login_failed', ACCOUNT_MESSAGES.loginFailed);
      }
      await takeBackAttempt(db, limits);
      await insertAccountEntry(db, 'signed_in', verified);
      return toOwnUser(db, verified, request.caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/logout'],
    handler: async (request, reply) => {
      await signOut(request, reply, cookie);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/user'],
    handler: async (request) => {
      // Read the stored session, since the gateway's cache may be a few seconds old.
      const { userId } = request.session;
      const user = userId === undefined ? undefined : await findUser(db, userId);
      if (!user) throw unauthorized();
      renewCookieSignature(request, cookie);
      return toOwnUser(db, user, request.caller.locale);
    },
  });

  // For the gateway only. 404 instead of 401, which would mean that the gateway's own token was rejected.
  app.get(
    '/internal/session',
    { schema: { hide: true, response: { 200: SessionLookupResult, ...errors(404) } } },
    async (request) => {
      const { live } = request.session;
      // Until a generated password is changed, and after a refusal, the user is a guest everywhere else.
      if (live && !live.mustChangePassword) {
        if (live.approval === 'approved') return live;
        if (live.approval === 'pending') return { ...live, user: toWaiting(live.user) };
      }
      throw notFound('session_not_found', 'There is no such session');
    },
  );
}

/** A waiting account has no role and no municipality yet, whatever it asked for. */
const toWaiting = ({ id, locale }: SessionLookupResult['user']): SessionLookupResult['user'] => ({
  id,
  role: 'municipal_operator',
  municipality: null,
  locale,
  waiting: true,
});

/** A password that was replaced while it was verified is a wrong one. */
function reasonOf(user: object | undefined, isExpired: boolean): string {
  if (!user) return 'unknown_account';
  return isExpired ? 'one_time_password_expired' : 'wrong_password';
}
