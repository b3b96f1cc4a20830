import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { RequestPasswordResetBody, ResetPasswordBody, VerifyEmailBody } from '@commonyard/contracts/http/identity';
import { NoBody } from '@commonyard/contracts/http/text';
import type { App } from '@commonyard/service-kit/app';
import { conflict, invalid } from '@commonyard/service-kit/errors';
import { bodyOptional } from '@commonyard/service-kit/validation';
import type { Deps } from '../app.ts';
import { passwordProblem } from '../passwords/password.rules.ts';
import { attemptKeyOf, countAttempt, forgetAttempts, mailKeyOf, MAILS } from '../sessions/login-attempts.repository.ts';
import { ownId, ownPassword } from '../sessions/session-cookie.ts';
import { changePassword, verifyEmail } from '../users/accounts.ts';
import { findActiveByEmail, getUser, lockUser } from '../users/users.repository.ts';
import { getLinkOwner, useLink } from './account-links.repository.ts';
import { requestPasswordReset, requestVerification } from './account-links.ts';

const tags = ['account links'];
const Accepted = Type.Object({});
/** Longer than the work for an address that has an account, so that time does not tell which do. */
const ANSWER_AFTER_MS = 250;

/** A forgotten password, and the proof that an address is its owner's: both by a link in a mail. */
export async function accountLinkRoutes(app: App, { config, database: { db }, passwords }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.post(
    '/api/password-reset',
    {
      schema: {
        tags,
        summary: 'Have a link sent by which a new password is chosen; the answer does not tell who has an account',
        body: RequestPasswordResetBody,
        response: { 202: Accepted, ...errors(400, 429) },
      },
    },
    async ({ body: { email } }, reply) => {
      const notBefore = sleep(ANSWER_AFTER_MS);
      if (isLimited) await countAttempt(db, mailKeyOf(email), MAILS);
      const user = await findActiveByEmail(db, email);
      if (user) await db.transaction().execute((trx) => requestPasswordReset(trx, user));
      await notBefore;
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/password-reset/confirm',
    {
      schema: {
        tags,
        summary: 'Choose a new password by such a link; every session ends',
        body: ResetPasswordBody,
        response: { 204: Type.Null(), ...errors(400, 410) },
      },
    },
    async ({ body: { token, password } }, reply) => {
      const id = await getLinkOwner(db, 'password_reset', token);
      const problem = passwordProblem(password, await getUser(db, id));
      if (problem) throw invalid({ password: problem });
      const passwordHash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id);
        await useLink(trx, token);
        await changePassword(trx, id, passwordHash);
        // Whoever opened the link reads the mails of that address.
        await verifyEmail(trx, user, id);
      });
      await forgetAttempts(db, attemptKeyOf(id, ''));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/email-verification',
    {
      onRequest: ownPassword,
      preValidation: bodyOptional,
      schema: {
        tags,
        summary: 'Have the link sent again by which my e-mail address is verified',
        body: NoBody,
        response: { 202: Accepted, ...errors(400, 401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const user = await getUser(db, ownId(request));
      if (user.emailVerifiedAt !== null) throw conflict('already_verified', 'This e-mail address is verified already');
      if (isLimited) await countAttempt(db, mailKeyOf(user.email), MAILS);
      await db.transaction().execute((trx) => requestVerification(trx, user));
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/email-verification/confirm',
    {
      schema: {
        tags,
        summary: 'Verify an e-mail address by such a link',
        body: VerifyEmailBody,
        response: { 204: Type.Null(), ...errors(400, 410) },
      },
    },
    async ({ body: { token } }, reply) => {
      // The link keeps working until it is over: opening it a second time says the same and changes nothing.
      const id = await getLinkOwner(db, 'verification', token);
      await db.transaction().execute(async (trx) => verifyEmail(trx, await lockUser(trx, id), id));
      return reply.code(204).send(null);
    },
  );
}
