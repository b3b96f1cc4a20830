import { errors } from '@commonyard/contracts/http/errors';
import { LoginBody, SessionLookupResult, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/http/app';
import { HttpError, notFound, unauthorized } from '@commonyard/service-kit/http/errors';
import { Type } from 'typebox';
import type { Deps } from '../deps.ts';
import { findDecider } from '../users/approvals.repository.ts';
import { findUserByLogin, findUser } from '../users/users.repository.ts';
import { toUser } from '../users/users.mapper.ts';
import { loginAttemptKey, countAttempt, deleteAttempts } from './login-attempts.repository.ts';
import { renewCookieSignature, sessionCookie, signIn, signOut } from './session-cookie.ts';

const tags = ['sessions'];

export async function sessionRoutes(app: App, { config, db, passwordHasher }: Deps) {
  const cookie = sessionCookie(config.PUBLIC_URL);
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.post(
    '/api/login',
    { schema: { tags, summary: 'Sign in', body: LoginBody, response: { 200: User, ...errors(400, 401, 429) } } },
    async (request) => {
      const { username, password } = request.body;
      const user = await findUserByLogin(db, username);
      const key = loginAttemptKey(user?.id, username);
      if (isLimited) await countAttempt(db, key);
      // An unknown name takes as long as a wrong password, so that the response time does not reveal which it was.
      const isCorrect = await passwordHasher.verify(password, user?.passwordHash);
      if (!user || !isCorrect) throw new HttpError(401, 'login_failed', ACCOUNT_MESSAGES.loginFailed);
      if (isLimited) await deleteAttempts(db, key);
      await signIn(request, user.id);
      return toUser(user, request.caller.locale);
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags, summary: 'Sign out', response: { 204: Type.Null() } } },
    async (request, reply) => {
      await signOut(request, reply, cookie);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/user',
    { schema: { tags, summary: 'The signed-in user', response: { 200: User, ...errors(401) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Read the stored session, since the gateway's cache may be a few seconds old.
      const { userId } = request.session;
      const user = userId === undefined ? undefined : await findUser(db, userId);
      if (!user) throw unauthorized();
      renewCookieSignature(request, cookie);
      const json = toUser(user, request.caller.locale);
      return user.approval === 'pending' ? { ...json, decider: await findDecider(db, user) } : json;
    },
  );

  // For the gateway only. 404 instead of 401, which would mean that the gateway's own token was rejected.
  app.get(
    '/internal/session',
    { schema: { hide: true, response: { 200: SessionLookupResult, ...errors(404) } } },
    async (request) => {
      const { live } = request.session;
      // Until a generated password is changed and the account is approved, the user is a guest everywhere else.
      if (!live || live.mustChangePassword || !live.isApproved)
        throw notFound('session_not_found', 'There is no such session');
      return live;
    },
  );
}
