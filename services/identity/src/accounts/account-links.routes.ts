import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { conflict, HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import { networkOf } from '@commonyard/service-kit/http/network';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { Deps } from '../deps.ts';
import { passwordProblem } from '../passwords/passwords.policy.ts';
import {
  resetMailLimit,
  resetRequestLimits,
  subjectsOf,
  verificationMailLimits,
} from '../users/attempt-limits.policy.ts';
import { setDeviceCookie } from '../users/device.mapper.ts';
import { countAttempt, deleteAttemptsOf, isWithinLimit } from '../users/login-attempts.repository.ts';
import { lockSessionUser, sessionUserId, requireChosenPassword } from '../users/session-cookie.ts';
import { changePassword, verifyEmail } from './accounts.service.ts';
import { correctRegistration, lockAddresses } from './corrections.service.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { findActiveByEmail, getUser } from '../users/users.repository.ts';
import { toLinkedAccount } from '../account-links/account-links.mapper.ts';
import { getLinkUserId, consumeLink, lockLinkUser } from '../account-links/account-links.repository.ts';
import { requestPasswordReset, requestVerification } from '../account-links/account-links.service.ts';
import { disownLink } from './disowned-links.service.ts';

/** Longer than the work for an address that has an account, so that the response time does not reveal which addresses do. */
const RESPONSE_MS = 250;

export async function accountLinkRoutes(app: App, { config, db, passwordHasher }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  app.route({
    ...IDENTITY_ROUTES['POST /api/password-reset'],
    handler: async (request, reply) => {
      const { email } = request.body;
      if (isLimited) await countAttempt(db, resetRequestLimits(networkOf(request)));
      const minimumTime = sleep(RESPONSE_MS);
      // An address without a user is counted too, and above the limit the response is the same.
      const mayMail = !isLimited || (await isWithinLimit(db, resetMailLimit(email)));
      const user = await findActiveByEmail(db, email);
      if (user && mayMail) await db.transaction().execute((trx) => requestPasswordReset(trx, user));
      await minimumTime;
      return reply.code(202).send({});
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/password-reset/confirm'],
    handler: async (request, reply) => {
      const { token, password } = request.body;
      const id = await getLinkUserId(db, 'password_reset', token);
      const problem = passwordProblem(password, await getUser(db, id));
      if (problem) throw invalid({ password: problem });
      const passwordHash = await passwordHasher.hash(password);
      const user = await db.transaction().execute(async (trx) => {
        const before = await lockLinkUser(trx, 'password_reset', token);
        await consumeLink(trx, token);
        // The link was emailed, so using it proves the address too.
        await verifyEmail(trx, before, id);
        return changePassword(trx, id, passwordHash, 'password_reset');
      });
      await deleteAttemptsOf(db, subjectsOf(user));
      // While somebody guesses the password from many networks, the user signs in from this browser.
      setDeviceCookie(request, reply, { user, publicUrl: config.PUBLIC_URL });
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/email-verification'],
    onRequest: requireChosenPassword,
    preValidation: allowEmptyBody,
    handler: async (request, reply) => {
      const before = await getUser(db, sessionUserId(request));
      const { email = before.email } = request.body;
      assertNotVerified(before);
      if (isLimited) await countAttempt(db, verificationMailLimits(before.id));
      const minimumTime = sleep(RESPONSE_MS);
      await db.transaction().execute(async (trx) => {
        // The address first, as in a registration, to avoid a deadlock.
        await lockAddresses(trx, [before.email, email]);
        const user = await lockSessionUser(trx, request);
        assertNotVerified(user);
        // An administrator who has just changed the address has caused the email for the new one.
        if (user.email === before.email)
          await requestVerification(trx, await correctRegistration(trx, user, request.body));
      });
      await minimumTime;
      return reply.code(202).send({});
    },
  });

  app.route({
    ...IDENTITY_ROUTES['POST /api/email-verification/lookup'],
    handler: async ({ body: { token }, caller }) => {
      return toLinkedAccount(await getUser(db, await getLinkUserId(db, 'verification', token)), caller.locale);
    },
  });

  // Anybody can enter an address, and whoever reads its emails may open every link. With the session, the user who entered the
  // address and the recipient of the link are one person.
  app.route({
    ...IDENTITY_ROUTES['POST /api/email-verification/confirm'],
    onRequest: requireChosenPassword,
    handler: async (request, reply) => {
      await db.transaction().execute(async (trx) => {
        // Not consumed: users open a link more than once, and a repetition changes nothing.
        const user = await lockLinkUser(trx, 'verification', request.body.token);
        if (user.id !== sessionUserId(request))
          throw new HttpError(403, 'link_of_other_account', ACCOUNT_MESSAGES.linkOfOtherAccount);
        await lockSessionUser(trx, request);
        await verifyEmail(trx, user, user.id);
      });
      return reply.code(204).send(null);
    },
  });

  for (const [route, purpose] of [
    ['POST /api/email-verification/disown', 'verification'],
    ['POST /api/password-reset/disown', 'password_reset'],
  ] as const)
    app.route({
      ...IDENTITY_ROUTES[route],
      handler: async ({ body: { token } }) => ({
        outcome: await db.transaction().execute((trx) => disownLink(trx, purpose, token)),
      }),
    });
}

function assertNotVerified({ emailVerifiedAt }: UserRow): void {
  if (emailVerifiedAt !== null) throw conflict('already_verified', 'This email address is verified already');
}
