import type { Kysely } from 'kysely';
import { RegisterBody } from '@commonyard/contracts/http/identity';
import { invalid } from '@commonyard/service-kit/errors';
import { fieldErrors, type SchemaError } from '@commonyard/service-kit/field-errors';
import { compileValidator } from '@commonyard/service-kit/validation';
import type { Schema } from '../database.ts';
import { passwordProblem } from '../passwords/password.rules.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { openAccount } from './accounts.ts';
import { findAccountByLogin } from './users.repository.ts';

export type NewAdmin = Pick<RegisterBody, 'username' | 'email' | 'password' | 'name'>;

const validate = compileValidator({ schema: RegisterBody, httpPart: 'body' });

/**
 * Creates an administrator by the rules of registration. Does nothing where that one is there already, so that an
 * installation may run it at every start. Throws 400 for a value that does not fit, 409 for a name or e-mail that is taken.
 */
export async function createAdmin(
  db: Kysely<Schema>,
  passwords: Passwords,
  admin: NewAdmin,
): Promise<'created' | 'exists'> {
  if (!validate(admin)) throw invalid(fieldErrors((validate.errors ?? []) as SchemaError[]));
  const known = await findAccountByLogin(db, admin.username);
  if (known?.role === 'admin') return 'exists';
  const weakness = passwordProblem(admin.password, admin);
  if (weakness) throw invalid({ password: weakness });
  const { password, ...profile } = admin;
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute((trx) => openAccount(trx, { ...profile, passwordHash, role: 'admin', locale: 'en' }));
  return 'created';
}
