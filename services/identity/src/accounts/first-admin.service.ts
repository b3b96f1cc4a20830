import type { Kysely } from 'kysely';
import { RegisterBody } from '@commonyard/contracts/http/identity';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { fieldErrors, type SchemaError } from '@commonyard/service-kit/errors/field-errors';
import { compileValidator } from '@commonyard/service-kit/http/validation';
import type { Database } from '../database.ts';
import type { PasswordHasher } from '../passwords/password-hashing.ts';
import { passwordProblem } from '../passwords/passwords.policy.ts';
import { findUserByLogin } from '../users/users.repository.ts';
import { createUser } from './accounts.service.ts';

export type NewAdmin = Pick<RegisterBody, 'username' | 'email' | 'password' | 'name'>;

const validate = compileValidator({ schema: RegisterBody, httpPart: 'body' });

/**
 * Creates an administrator under the rules of registration. Does nothing where it exists, so that an installation may run
 * the command at every start. Throws 400 for an invalid value, 409 where the username or the email is taken.
 */
export async function createFirstAdmin(
  db: Kysely<Database>,
  passwordHasher: PasswordHasher,
  admin: NewAdmin,
): Promise<'created' | 'exists'> {
  if (!validate(admin)) throw invalid(fieldErrors((validate.errors ?? []) as SchemaError[]));
  const existing = await findUserByLogin(db, admin.username);
  if (existing?.role === 'admin') return 'exists';
  const problem = passwordProblem(admin.password, admin);
  if (problem) throw invalid({ password: problem });
  const { password, ...profile } = admin;
  const passwordHash = await passwordHasher.hash(password);
  const emailVerifiedAt = new Date().toISOString();
  await db
    .transaction()
    .execute((trx) => createUser(trx, { ...profile, passwordHash, emailVerifiedAt, role: 'admin', locale: 'en' }));
  return 'created';
}
