import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { CloseAccountBody, ClosingPreview, RecordsFile } from '@commonyard/contracts/http/records';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
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

  app.get(
    '/api/user/data',
    {
      onRequest,
      schema: {
        summary: 'My account, sessions and invitations, as this service stores them',
        response: { 200: RecordsFile, ...errors(429) },
      },
    },
    async (request) => {
      const id = sessionUserId(request);
      await db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'account_exports');
        await insertAccountEntry(trx, 'data_exported', await getUser(trx, id));
      });
      return collectOwnData(db, id);
    },
  );

  app.get(
    '/api/user/closing',
    {
      onRequest,
      schema: {
        summary: 'What closing my account would do, and why it cannot be closed now',
        response: { 200: ClosingPreview },
      },
    },
    async (request) => previewClosing(db, await getUser(db, sessionUserId(request))),
  );

  app.post(
    '/api/user/close',
    {
      onRequest,
      schema: {
        summary: 'Close my account for good: name and address go from every service, all sessions end',
        body: CloseAccountBody,
        response: { 204: Type.Null(), ...errors(409, 429) },
      },
    },
    async (request, reply) => {
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
  );
}
