import type { Transaction } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import { conflict, forbidden } from '@commonyard/service-kit/errors';
import type { Schema } from '../database.ts';
import { lockAdmins, lockUser } from './users.repository.ts';
import type { UserRow } from './users.rules.ts';

/**
 * Holds the account that an administrator is about to change, and with it all administrators: whoever still is one here
 * is one until the change is done, so that of two who demote each other one fails. `losesRights` is said of a change
 * after which somebody may do less. Throws 403, 404, 409.
 */
export async function lockForChange(
  trx: Transaction<Schema>,
  { id, actorId, losesRights }: { id: number; actorId: number; losesRights: (before: UserRow) => boolean },
): Promise<UserRow> {
  const admins = await lockAdmins(trx);
  const before = await lockUser(trx, id);
  if (losesRights(before)) {
    if (id === actorId) throw conflict('own_account', ACCOUNT_MESSAGES.ownAccount);
    if (admins.has(id) && admins.size === 1) throw conflict('last_admin', ACCOUNT_MESSAGES.lastAdmin);
  }
  // The token may be seconds older than the loss of the role.
  if (!admins.has(actorId)) throw forbidden();
  return before;
}
