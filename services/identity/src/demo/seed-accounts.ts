import type { Kysely } from 'kysely';
import { HttpError } from '@commonyard/service-kit/errors';
import type { Schema } from '../database.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { openAccount } from '../users/accounts.ts';
import { findUser } from '../users/users.repository.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

/** Adds the demonstration's accounts that are not there yet. Gives how many it added. */
export async function seedAccounts(db: Kysely<Schema>, passwords: Passwords): Promise<number> {
  let added = 0;
  for (const account of DEMO_ACCOUNTS) {
    if (await findUser(db, account.id)) continue;
    const passwordHash = await passwords.hash(DEMO_PASSWORD);
    try {
      await db.transaction().execute((trx) => openAccount(trx, { ...account, passwordHash }));
      added++;
    } catch (error) {
      // Somebody has taken the name; that account is theirs.
      if (!(error instanceof HttpError && error.statusCode === 409)) throw error;
    }
  }
  return added;
}
