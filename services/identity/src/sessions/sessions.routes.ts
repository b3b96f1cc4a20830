import { errors } from '@commonyard/contracts/http/errors';
import { LoginBody, SessionAnswer, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/app';
import { HttpError, notFound, unauthorized } from '@commonyard/service-kit/errors';
import { Type } from 'typebox';
import type { Deps } from '../app.ts';
import { findAccountByLogin, findUser } from '../users/users.repository.ts';
import { toUser } from '../users/users.rules.ts';
import { attemptKeyOf, countAttempt, forgetAttempts } from './login-attempts.repository.ts';
import { renewSignature, sessionCookie, signIn, signOut } from './session-cookie.ts';

const tags = ['sessions'];

export async function sessionRoutes(app: App, { config, database: { db }, passwords }: Deps) {
  const cookie = sessionCookie(config.PUBLIC_URL);
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.post(
    '/api/login',
    { schema: { tags, summary: 'Sign in', body: LoginBody, response: { 200: User, ...errors(400, 401, 429) } } },
    async (request) => {
      const { username, password } = request.body;
      const account = await findAccountByLogin(db, username);
      const attempt = attemptKeyOf(account?.id, username);
      if (isLimited) await countAttempt(db, attempt);
      // An unknown name costs the same work as a wrong password, so that time does not tell them apart.
      const isRight = await passwords.verify(password, account?.passwordHash);
      if (!account || !isRight) throw new HttpError(401, 'login_failed', ACCOUNT_MESSAGES.loginFailed);
      if (isLimited) await forgetAttempts(db, attempt);
      await signIn(request, account.id);
      return toUser(account, request.caller.locale);
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
    { schema: { tags, summary: 'Who is signed in', response: { 200: User, ...errors(401) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // The session itself decides, not what the gateway remembers of it.
      const { userId } = request.session;
      const user = userId === undefined ? undefined : await findUser(db, userId);
      if (!user) throw unauthorized();
      renewSignature(request, cookie);
      return toUser(user, request.caller.locale);
    },
  );

  // Asked by the gateway only. Not 401, which would be the gateway's own token refused.
  app.get(
    '/internal/session',
    { schema: { hide: true, response: { 200: SessionAnswer, ...errors(404) } } },
    async (request) => {
      const { live } = request.session;
      // With a password that an administrator made, nobody but this service knows who it is.
      if (!live || live.mustChangePassword) throw notFound('session_not_found', 'There is no such session');
      return live;
    },
  );
}
