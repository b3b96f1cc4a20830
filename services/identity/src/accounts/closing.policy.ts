import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { ClosingPreview } from '@commonyard/contracts/http/records';
import { RECORDS_MESSAGES } from '@commonyard/contracts/records.values';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import type { UserRow } from '../users/users.mapper.ts';

/** Why an account cannot be closed now. `admins` are the ids of the active administrators. */
export function closingBlockedBy(
  { id }: Pick<UserRow, 'id'>,
  { admins, isHeld }: { admins: Set<number>; isHeld: boolean },
): ClosingPreview['blockedBy'] {
  if (admins.has(id) && admins.size === 1) return 'last_admin';
  return isHeld ? 'on_hold' : null;
}

/** Throws 409 where something keeps the account from being closed. */
export function assertMayClose(blockedBy: ClosingPreview['blockedBy']): void {
  if (blockedBy === 'last_admin') throw conflict('last_admin', ACCOUNT_MESSAGES.lastAdmin);
  if (blockedBy === 'on_hold') throw conflict('account_on_hold', RECORDS_MESSAGES.accountOnHold);
}

/** Throws 409 for an account that was closed for good. */
export function assertNotClosed({ closedAt }: Pick<UserRow, 'closedAt'>): void {
  if (closedAt !== null) throw conflict('account_closed', RECORDS_MESSAGES.accountClosed);
}
