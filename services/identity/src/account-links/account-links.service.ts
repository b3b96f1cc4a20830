import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@commonyard/contracts/identity.values';
import type { Trx } from '../database.ts';
import { reusedAddressMailLimit, verifiedAddressMailLimit } from '../users/attempt-limits.policy.ts';
import { isWithinLimit } from '../users/login-attempts.repository.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { writeAccountNotice } from '../users/users.events.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { clearEmailTaken, findByEmail, lockEmail, lockUser } from '../users/users.repository.ts';
import { insertLink, type NewLink } from './account-links.repository.ts';
import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { toAccountOfLink } from './account-links.mapper.ts';
import type { TypesWith } from '@commonyard/contracts/events/event-table';

/** Creates a password reset link; the notifications service emails it. */
export async function requestPasswordReset(trx: Trx, { id, email }: UserRow): Promise<void> {
  const user = await lockUser(trx, id);
  // The account was deactivated or got another address since it was found by this one.
  if (!user.active || user.email !== email) return;
  const link = await insertLink(trx, user, { purpose: 'password_reset', minutes: RESET_LINK_MINUTES });
  await writeLinkRequested(trx, 'user.password_reset_requested', user, { ...link, actorId: null });
  await insertAccountEntry(trx, 'password_reset_requested', user, { actorId: null });
}

/**
 * Creates a verification link for the user's address; the notifications service emails it. Where the address belongs to
 * another user, that one is notified instead, and nobody gets the link. An address that belongs to nobody any more is this user's
 * from now on. Both do the same work, so that the response time does not reveal which it was. Above the limit of an address it gets
 * no further email, whoever asks.
 */
export async function requestVerification(trx: Trx, user: UserRow): Promise<void> {
  await lockEmail(trx, user.email);
  const owner = (await findByEmail(trx, user.email)) ?? user;
  if (owner === user) await clearEmailTaken(trx, user.id);
  const link = await insertLink(trx, user, { purpose: 'verification', minutes: VERIFICATION_LINK_HOURS * 60 });
  const mayNotifyOwner = await isWithinLimit(trx, reusedAddressMailLimit(user.email));
  const mayMail = await isWithinLimit(trx, verifiedAddressMailLimit(user.email));
  if (owner.id === user.id && mayMail)
    await writeLinkRequested(trx, 'user.verification_requested', user, { ...link, actorId: user.id });
  else if (owner.id !== user.id && mayNotifyOwner) await writeAccountNotice(trx, 'user.address_reused', owner);
}

/** Without an actor where the caller is a guest who typed the address. */
const writeLinkRequested = (
  trx: Trx,
  type: TypesWith<typeof AccountLinkRequested>,
  user: UserRow,
  { actorId, ...link }: NewLink & { actorId: number | null },
) => {
  const { id: userId, name, email, locale } = user;
  return writeEvent(trx, {
    type,
    data: { userId, name, email, locale, ...link, account: toAccountOfLink(user) },
    actorId,
  });
};
