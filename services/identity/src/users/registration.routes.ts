import { errors } from '@commonyard/contracts/http/errors';
import { RegisterBody, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES, DEFAULT_ROLE } from '@commonyard/contracts/identity.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import type { App } from '@commonyard/service-kit/app';
import { invalid } from '@commonyard/service-kit/errors';
import type { Deps } from '../app.ts';
import { passwordProblem } from '../passwords/password.rules.ts';
import { signIn } from '../sessions/session-cookie.ts';
import { register } from './accounts.ts';
import { hasAccounts } from './users.repository.ts';
import { toUser } from './users.rules.ts';

export async function registrationRoutes(app: App, { database: { db }, passwords }: Deps) {
  // No Idempotency-Key here: the username already makes a repetition harmless, and the key's memory of the request
  // would keep a fast hash of the password.
  app.post(
    '/api/register',
    {
      schema: {
        tags: ['users'],
        summary: 'Open an account and sign in',
        body: RegisterBody,
        response: { 201: User, ...errors(400, 409) },
      },
    },
    async (request, reply) => {
      const { password, ...profile } = request.body;
      refuseWhatTheSchemaCannotSay(request.body);
      const passwordHash = await passwords.hash(password);
      const municipality = profile.municipality || null;
      const { user, isFirst } = await db.transaction().execute(async (trx) => ({
        isFirst: municipality !== null && !(await hasAccounts(trx, municipality)),
        user: await register(trx, {
          username: profile.username,
          email: profile.email,
          name: profile.name,
          passwordHash,
          role: DEFAULT_ROLE,
          municipality,
          region: profile.region ?? null,
          position: profile.position || null,
          // A mail's language cannot be recovered later.
          locale: profile.locale ?? request.caller.locale,
        }),
      }));
      await signIn(request, user.id);
      return reply.code(201).send({ ...toUser(user, request.caller.locale), firstOfMunicipality: isFirst });
    },
  );
}

function refuseWhatTheSchemaCannotSay(body: RegisterBody): void {
  const weakness = passwordProblem(body.password, body);
  const isUnknown = body.municipality ? !isMunicipality(body.municipality) : false;
  if (weakness || isUnknown) {
    throw invalid({
      ...(weakness && { password: weakness }),
      ...(isUnknown && { municipality: ACCOUNT_MESSAGES.municipality }),
    });
  }
}
