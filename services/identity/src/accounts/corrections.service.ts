import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { Trx } from '../database.ts';
import { deleteLinks } from '../account-links/account-links.repository.ts';
import { isDecidedOn } from '../users/approvals.policy.ts';
import { insertAuditEntry } from '../users/audit-entries.repository.ts';
import { writeUserEvent } from '../users/users.events.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { findByEmail, lockEmail, updateUser } from '../users/users.repository.ts';

export type Correction = { email?: string | undefined; username?: string | undefined };

/**
 * Corrects what its owner mistyped in a registration. As there, the account gets an address that belongs to another user all the same,
 * but cannot verify it. Links to the former address end. Lock the address before. Throws 403 for an account that an
 * administrator has decided on or whose address an administrator entered, 409 where the username is taken.
 */
export async function correctRegistration(
  trx: Trx,
  before: UserRow,
  { email = before.email, username = before.username }: Correction,
): Promise<UserRow> {
  if (email === before.email && username === before.username) return before;
  if (!mayCorrect(before)) throw new HttpError(403, 'cannot_correct', ACCOUNT_MESSAGES.cannotCorrect);
  const owner = await findByEmail(trx, email);
  const user = await updateUser(trx, before.id, {
    username,
    ...(email !== before.email && {
      email,
      emailTaken: owner !== undefined && owner.id !== before.id,
      emailEnteredAt: new Date().toISOString(),
    }),
  });
  if (email !== before.email) await deleteLinks(trx, user.id);
  await writeUserEvent(trx, 'user.updated', user, user.id);
  await insertAuditEntry(trx, 'updated', { before, after: user, actorId: user.id });
  return user;
}

/** Whoever decides on an account trusts its address, and an administrator vouches for the one that is entered for an account. */
const mayCorrect = (user: UserRow): boolean =>
  !isDecidedOn(user) && user.emailVerifiedAt === null && user.formerEmail === null;

/** The address locks that a correction takes, in one order, to avoid a deadlock. */
export async function lockAddresses(trx: Trx, emails: string[]): Promise<void> {
  for (const email of [...new Set(emails.map((one) => one.toLowerCase()))].toSorted()) await lockEmail(trx, email);
}
