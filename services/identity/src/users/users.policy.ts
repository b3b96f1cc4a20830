import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { conflict, forbidden } from '@commonyard/service-kit/errors/http-error';

export const STALE_ACCOUNT = 'This account was changed in the meantime';

export type UserChangeAttempt = {
  userId: number;
  actorId: number;
  /** Ids of the active administrators. */
  admins: Set<number>;
  /** Whether the change deactivates the user or changes the role. */
  losesRights: boolean;
};

/**
 * Decides whether an administrator may change a user: not the own rights, not those of the last administrator. Throws 403
 * where the actor is no administrator any more, 409.
 */
export function assertMayChangeUser({ userId, actorId, admins, losesRights }: UserChangeAttempt): void {
  if (losesRights) {
    if (userId === actorId) throw conflict('own_account', ACCOUNT_MESSAGES.ownAccount);
    if (admins.has(userId) && admins.size === 1) throw conflict('last_admin', ACCOUNT_MESSAGES.lastAdmin);
  }
  assertIsAdmin(actorId, admins);
}

/** Throws 403 unless the actor is one of the active administrators: the caller token may be seconds older than the loss of the role. */
export function assertIsAdmin(actorId: number, admins: Set<number>): void {
  if (!admins.has(actorId)) throw forbidden();
}
