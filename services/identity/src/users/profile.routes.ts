import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { ChangePasswordBody, UpdateProfileBody, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { App } from '@commonyard/service-kit/app';
import { invalid, unauthorized } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { passwordProblem } from '../passwords/password.rules.ts';
import { attemptKeyOf, countAttempt, forgetAttempts } from '../sessions/login-attempts.repository.ts';
import { ownAccount, ownId, ownPassword, signIn } from '../sessions/session-cookie.ts';
import { changeAccount, changePassword } from './accounts.ts';
import { findPasswordHash, findUser, lockUser } from './users.repository.ts';
import { readAccount, toUser } from './users.rules.ts';

const tags = ['users'];

/** What people change of their own account. */
export async function profileRoutes(app: App, { config, database: { db }, passwords }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.patch(
    '/api/user',
    {
      onRequest: ownPassword,
      schema: {
        tags,
        summary: 'Change my name, position or language',
        body: UpdateProfileBody,
        response: { 200: User, ...errors(400, 401, 403) },
      },
    },
    async (request) => {
      const id = ownId(request);
      const change = { ...request.body, ...readAccount(request.body) };
      const user = await db
        .transaction()
        .execute(async (trx) => changeAccount(trx, await lockUser(trx, id), change, id));
      return toUser(user, request.caller.locale);
    },
  );

  app.post(
    '/api/user/password',
    {
      onRequest: ownAccount,
      schema: {
        tags,
        summary: 'Change my password; every other session ends',
        body: ChangePasswordBody,
        response: { 204: Type.Null(), ...errors(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const id = ownId(request);
      const { currentPassword, newPassword } = request.body;
      const attempt = attemptKeyOf(id, '');
      // The same tries as at login: whoever finds an open page may not guess here instead.
      if (isLimited) await countAttempt(db, attempt);
      const [user, stored] = await Promise.all([findUser(db, id), findPasswordHash(db, id)]);
      if (!user || !(await passwords.verify(currentPassword, stored)))
        throw invalid({ currentPassword: ACCOUNT_MESSAGES.currentPassword });
      const problem =
        currentPassword === newPassword ? ACCOUNT_MESSAGES.samePassword : passwordProblem(newPassword, user);
      if (problem) throw invalid({ newPassword: problem });
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction().execute(async (trx) => {
        // Deactivated while the new password was hashed.
        if (!(await lockUser(trx, id)).active) throw unauthorized();
        await changePassword(trx, id, passwordHash);
      });
      if (isLimited) await forgetAttempts(db, attempt);
      await signIn(request, id);
      return reply.code(204).send(null);
    },
  );
}
