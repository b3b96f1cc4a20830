import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { invalid, unauthorized } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { passwordProblem } from '../passwords/passwords.policy.ts';
import { passwordChangeLimits } from '../users/attempt-limits.policy.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { confirmSession } from '../users/sessions.repository.ts';
import { countAttempt, insertLockEntries, takeBackAttempt } from '../users/login-attempts.repository.ts';
import {
  lockSessionUser,
  requireSession,
  sessionUserId,
  requireChosenPassword,
  signIn,
} from '../users/session-cookie.ts';
import { changeUser, changePassword } from './accounts.service.ts';
import { findPasswordHash, findUser } from '../users/users.repository.ts';
import { assertNoImpersonation } from '../users/impersonation.policy.ts';
import { toOwnUser } from '../users/own-user.service.ts';
import { toProfileColumns, type UserRow } from '../users/users.mapper.ts';

export async function profileRoutes(app: App, { config, db, pool, passwordHasher }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.route({
    ...IDENTITY_ROUTES['PATCH /api/user'],
    onRequest: requireChosenPassword,
    handler: async (request) => {
      const id = sessionUserId(request);
      const change = { ...request.body, ...toProfileColumns(request.body) };
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockSessionUser(trx, request);
        // Administrators of the platform are who they look like.
        if (before.role !== 'admin') assertNoImpersonation(pickChanged(change, before));
        return changeUser(trx, before, change, id);
      });
      return toOwnUser(db, user, request.caller.locale);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/user/confirm'],
    onRequest: requireChosenPassword,
    handler: async (request, reply) => {
      const id = sessionUserId(request);
      const limits = isLimited ? passwordChangeLimits(id) : [];
      const { reached } = await countAttempt(db, limits);
      const [user, stored] = await Promise.all([findUser(db, id), findPasswordHash(db, id)]);
      if (!user || !(await passwordHasher.verify(request.body.password, stored))) {
        await insertAccountEntry(db, 'confirmation_failed', user);
        await insertLockEntries(db, user, reached);
        throw invalid({ password: ACCOUNT_MESSAGES.currentPassword });
      }
      await takeBackAttempt(db, limits);
      // A change of the password meanwhile ends the session.
      if (!(await confirmSession(db, request.session.live!.sessionKey))) throw unauthorized();
      await insertAccountEntry(db, 'password_confirmed', user);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/user/password'],
    onRequest: requireSession,
    handler: async (request, reply) => {
      const id = sessionUserId(request);
      const { currentPassword, newPassword } = request.body;
      const limits = isLimited ? passwordChangeLimits(id) : [];
      const { reached } = await countAttempt(db, limits);
      const [user, stored] = await Promise.all([findUser(db, id), findPasswordHash(db, id)]);
      if (!user || !(await passwordHasher.verify(currentPassword, stored))) {
        await insertLockEntries(db, user, reached);
        throw invalid({ currentPassword: ACCOUNT_MESSAGES.currentPassword });
      }
      const problem =
        currentPassword === newPassword ? ACCOUNT_MESSAGES.samePassword : passwordProblem(newPassword, user);
      if (problem) throw invalid({ newPassword: problem });
      const passwordHash = await passwordHasher.hash(newPassword);
      const changed = await db.transaction().execute(async (trx) => {
        // Meanwhile the user may have got another password, which ends the session.
        await lockSessionUser(trx, request);
        return changePassword(trx, id, passwordHash, 'password_changed');
      });
      await takeBackAttempt(db, limits);
      if (!(await signIn(request, reply, { user: changed, pool, publicUrl: config.PUBLIC_URL }))) throw unauthorized();
      return reply.code(204).send(null);
    },
  });
}

/** The texts that differ. An administrator may have entered the others, such as a name that an account cannot choose itself. */
function pickChanged(change: Partial<UserRow>, before: UserRow): Partial<Pick<UserRow, 'name' | 'position'>> {
  const { name, position } = change;
  return { ...(name !== before.name && { name }), ...(position !== before.position && { position }) };
}
