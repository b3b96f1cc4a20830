import type { RegisterBody } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { DEFAULT_ROLE } from '@commonyard/contracts/identity.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { IDENTITY_ROUTES } from '@commonyard/contracts/http/routes/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { invalid, unauthorized } from '@commonyard/service-kit/errors/http-error';
import { networkOf } from '@commonyard/service-kit/http/network';
import { consumeNonce } from '@commonyard/service-kit/forms/form-nonces';
import type { Deps } from '../deps.ts';
import { getValidInvitation, registerInvited } from '../invitations/invitations.service.ts';
import { passwordProblem } from '../passwords/passwords.policy.ts';
import { newAccountLimits, registrationLimits } from '../users/attempt-limits.policy.ts';
import { countAttempt, takeBackAttempt } from '../users/login-attempts.repository.ts';
import { signIn } from '../users/session-cookie.ts';
import { registerUser } from '../accounts/accounts.service.ts';
import { findImpersonations } from '../users/impersonation.policy.ts';
import { toOwnUser } from '../users/own-user.service.ts';

export async function registrationRoutes(app: App, { config, db, pool, passwordHasher }: Deps) {
  const isLimited = config.COMMONYARD_LIMITS === 'on';

  // No Idempotency-Key: the unique username makes a repetition harmless, and the stored key would hold a fast hash of
  // the password.
  app.route({
    ...IDENTITY_ROUTES['POST /api/register'],
    handler: async (request, reply) => {
      const { password, invitation, ...profile } = request.body;
      assertRegistrationAllowed(request.body);
      const network = networkOf(request);
      const by = invitation === undefined ? { network } : { invitation: (await getValidInvitation(db, invitation)).id };
      const limits = isLimited ? registrationLimits(by) : [];
      await countAttempt(db, limits);
      const passwordHash = await passwordHasher.hash(password);
      const newUser = {
        username: profile.username,
        email: profile.email,
        name: profile.name,
        passwordHash,
        municipality: profile.municipality || null,
        region: profile.region ?? null,
        position: profile.position || null,
        // Stored now: emails are written without a request.
        locale: profile.locale ?? request.caller.locale,
      };
      const user = await db.transaction().execute(async (trx) => {
        if (isLimited) await consumeNonce(trx, request);
        if (invitation !== undefined) return registerInvited(trx, { ...newUser, token: invitation });
        // In the transaction: a registration that fails does not count.
        if (isLimited) await countAttempt(trx, newAccountLimits(network));
        return registerUser(trx, { ...newUser, role: DEFAULT_ROLE, organization: profile.organization || null });
      });
      await takeBackAttempt(db, limits);
      if (!(await signIn(request, reply, { user, pool, publicUrl: config.PUBLIC_URL }))) throw unauthorized();
      return reply.code(201).send(await toOwnUser(db, user, request.caller.locale));
    },
  });
}

/** Checks what the schema cannot express. Throws 400. */
function assertRegistrationAllowed(body: RegisterBody): void {
  const problem = passwordProblem(body.password, body);
  const isUnknownMunicipality = body.municipality ? !isMunicipality(body.municipality) : false;
  // Another public body has no municipality.
  const isBoth = Boolean(body.municipality && body.organization);
  const problems = {
    ...(problem && { password: problem }),
    ...(isUnknownMunicipality && { municipality: ACCOUNT_MESSAGES.municipality }),
    ...findImpersonations(body),
    ...(isBoth && { organization: ACCOUNT_MESSAGES.municipalityOrOrganization }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
