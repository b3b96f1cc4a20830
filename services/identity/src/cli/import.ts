import type { Kysely } from 'kysely';
import type { ServiceCommand } from '@commonyard/service-kit/service';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { importEach, readImportDocument, reserveIds } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { addDomain } from '../municipality-domains/municipality-domains.service.ts';
import { createPasswordHasher } from '../passwords/password-hashing.ts';
import { findUser } from '../users/users.repository.ts';
import { createUser } from '../accounts/accounts.service.ts';
import { assertImportable, ImportDocument, type ImportedDomain, type ImportedUser } from '../import/import.schema.ts';

/** The id sequence starts above these. */
const RESERVED_IDS = 1_000;
const passwordHasher = createPasswordHasher();

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Imports users with ids and creation times, such as those of another system, and email domains. Those that exist are skipped.',
  run: async ({ db }, args) => {
    const { users, domains = [] } = readImportDocument(ImportDocument, args[0]);
    assertImportable(users);
    await reserveIds(db, 'users', { records: users, reserved: RESERVED_IDS });
    const { imported, skipped } = await importEach('users', users, (user) => importUser(db, user));
    const result = `identity: ${imported} users imported, ${skipped} already present`;
    if (domains.length === 0) return result;
    const added = await importEach('domains', domains, (domain) => importDomain(db, domain));
    return `${result}; ${added.imported} domains imported, ${added.skipped} skipped`;
  },
};

async function importUser(db: Kysely<Database>, { password, passwordHash, ...user }: ImportedUser): Promise<boolean> {
  if (await findUser(db, user.id)) return false;
  const newUser = {
    ...user,
    emailVerifiedAt: user.emailVerifiedAt ?? null,
    passwordHash: passwordHash ?? (await passwordHasher.hash(password!)),
  };
  try {
    await db.transaction().execute((trx) => createUser(trx, newUser));
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 409) return false;
    throw error;
  }
}

async function importDomain(db: Kysely<Database>, { addedBy, ...domain }: ImportedDomain): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => addDomain(trx, domain, addedBy));
    return true;
  } catch (error) {
    // An import may be repeated, and the named user may have lost the role since.
    if (error instanceof HttpError && [403, 404, 409].includes(error.statusCode)) return false;
    throw error;
  }
}
