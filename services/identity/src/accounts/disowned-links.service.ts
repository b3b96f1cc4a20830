import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { insertRemovalByUser } from '@commonyard/service-kit/records/retention';
import type { Trx } from '../database.ts';
import { isAccountHeld } from '../records/records.repository.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { assertMayClose, closingBlockedBy } from './closing.policy.ts';
import { closeAccount } from './closing.service.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { lockAdmins } from '../users/users.repository.ts';
import { deactivateUser, withdrawNewEmail } from './accounts.service.ts';
import { deleteLinks, lockLinkUser, type LinkPurpose } from '../account-links/account-links.repository.ts';

/**
 * The recipient of a link says “This was not me”. An account that never verified an address is closed. An account with a verified
 * address before this one gets it back. Otherwise this address is verified, and only the link ends. Throws 409 for the last
 * administrator, 410.
 */
export async function disownLink(trx: Trx, purpose: LinkPurpose, token: string): Promise<DisownOutcome> {
  // The administrators first, as in `lockUserForChange`.
  const admins = await lockAdmins(trx);
  const user = await lockLinkUser(trx, purpose, token);
  const outcome = toOutcome(user);
  await insertAccountEntry(trx, 'link_disowned', user, { actorId: null, details: { outcome } });
  if (outcome === 'link_ended') await deleteLinks(trx, user.id, purpose);
  if (outcome === 'change_withdrawn') await withdrawNewEmail(trx, user, user.formerEmail!);
  if (outcome === 'account_closed') await closeDisowned(trx, user, admins);
  return outcome;
}

function toOutcome({ emailVerifiedAt, formerEmail }: UserRow): DisownOutcome {
  if (emailVerifiedAt !== null) return 'link_ended';
  return formerEmail === null ? 'account_closed' : 'change_withdrawn';
}

/** An account on hold is kept, but nobody can use it any more. */
async function closeDisowned(trx: Trx, user: UserRow, admins: Set<number>): Promise<void> {
  assertMayClose(closingBlockedBy(user, { admins, isHeld: false }));
  if (await isAccountHeld(trx, user.id)) {
    await deactivateUser(trx, user, null);
    return;
  }
  await closeAccount(trx, user, null);
  await insertRemovalByUser(trx, 'closed_account', user.id, null);
}
