import type { Kysely } from 'kysely';
import type { ServiceCommand } from '@commonyard/service-kit/service';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import type { Database } from '../database.ts';
import { addDomain } from '../municipality-domains/municipality-domains.service.ts';
import { createPasswordHasher } from '../passwords/password-hashing.ts';
import { advanceUserIds, findUser } from '../users/users.repository.ts';
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
    const maxId = Math.max(0, ...users.map(({ id }) => id));
    if (maxId > RESERVED_IDS) await advanceUserIds(db, maxId);
    let imported = 0;
    for (const user of users) if (await importUser(db, user)) imported++;
    const result = `identity: ${imported} users imported, ${users.length - imported} already present`;
    if (domains.length === 0) return result;
    let added = 0;
    for (const domain of domains) if (await importDomain(db, domain)) added++;
    return `${result}; ${added} domains imported, ${domains.length - added} skipped`;
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
