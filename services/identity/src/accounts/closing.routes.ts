import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { collectOwnData } from '../records/records.repository.ts';
import { passwordChangeLimits } from '../users/attempt-limits.policy.ts';
import { countAttempt, takeBackAttempt } from '../users/login-attempts.repository.ts';
import { lockSessionUser, requireSession, sessionCookie, sessionUserId, signOut } from '../users/session-cookie.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { closeOwnAccount, previewClosing } from './closing.service.ts';
import { findPasswordHash, getUser } from '../users/users.repository.ts';

const onRequest = requireSession;

/** The user's own data, and the end of the account. */
export async function closingRoutes(app: App, { config, db, passwordHasher, usage }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';
  const cookie = sessionCookie(config.PUBLIC_URL);

  app.route({
    ...IDENTITY_ROUTES['GET /api/user/data'],
    onRequest,
    handler: async (request) => {
      const id = sessionUserId(request);
      await db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'account_exports');
        await insertAccountEntry(trx, 'data_exported', await getUser(trx, id));
      });
      return collectOwnData(db, id);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['GET /api/user/closing'],
    onRequest,
    handler: async (request) => previewClosing(db, await getUser(db, sessionUserId(request))),
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/user/close'],
    onRequest,
    handler: async (request, reply) => {
      const id = sessionUserId(request);
      const limits = isLimited ? passwordChangeLimits(id) : [];
      // Shares the limit of the login, so that an unattended session is no way to guess the password.
      await countAttempt(db, limits);
      if (!(await passwordHasher.verify(request.body.password, await findPasswordHash(db, id))))
        throw invalid({ password: ACCOUNT_MESSAGES.currentPassword });
      await db.transaction().execute((trx) => closeOwnAccount(trx, () => lockSessionUser(trx, request)));
      await takeBackAttempt(db, limits);
      await signOut(request, reply, cookie);
      return reply.code(204).send(null);
    },
  });
}
