import { randomUUID } from 'node:crypto';
import type { ClosingPreview } from '@commonyard/contracts/http/records';
import { FORMER_USER } from '@commonyard/contracts/identity.values';
import type { AccountHeir } from '@commonyard/contracts/records.values';
import { requestErasure } from '@commonyard/service-kit/audit/erasure';
import { insertRemovalByUser } from '@commonyard/service-kit/records/retention';
import { deleteLinks } from '../account-links/account-links.repository.ts';
import { AUDIT_LOG, type Db, type Trx } from '../database.ts';
import { isAccountHeld } from '../records/records.repository.ts';
import { endUserSessions } from '../users/sessions.service.ts';
import { insertAuditEntry } from '../users/audit-entries.repository.ts';
import { assertMayClose, closingBlockedBy } from './closing.policy.ts';
import { writeUserClosed } from '../users/users.events.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { eraseUser, hasOtherAdministrator, listAdmins, lockAdmins } from '../users/users.repository.ts';

/** What closing an account would do, and why it cannot be closed now. */
export async function previewClosing(db: Db, user: UserRow): Promise<ClosingPreview> {
  const [admins, isHeld] = [await listAdmins(db), await isAccountHeld(db, user.id)];
  return { blockedBy: closingBlockedBy(user, { admins, isHeld }), heir: await findHeir(db, user) };
}

/**
 * The user closes its account. `lockOwnUser` locks it and throws 401 where it may not act any more. Throws 409 for the last
 * administrator and for an account that is on hold.
 */
export async function closeOwnAccount(trx: Trx, lockOwnUser: () => Promise<UserRow>): Promise<void> {
  // The administrators first, as in `lockUserForChange`.
  const admins = await lockAdmins(trx);
  const user = await lockOwnUser();
  const { id } = user;
  assertMayClose(closingBlockedBy(user, { admins, isHeld: await isAccountHeld(trx, id) }));
  await closeAccount(trx, user, id);
  await insertRemovalByUser(trx, 'closed_account', id, id);
}

/**
 * Closes a locked account for good: its name and address go from every service, its sessions end at once. Its listings and open
 * inquiries go to the administrators of its municipality, or end where it has none.
 */
export async function closeAccount(trx: Trx, before: UserRow, actorId: number | null): Promise<void> {
  const heir = await findHeir(trx, before);
  await deleteLinks(trx, before.id);
  // Random, so that nobody can take the address before. No registration accepts such a username.
  const user = await eraseUser(trx, before.id, {
    username: `closed#${before.id}`,
    email: `${randomUUID()}@closed.invalid`,
    name: FORMER_USER,
  });
  await writeUserClosed(trx, user, { before, heir, actorId });
  // What is erased does not live on in the audit log.
  const audited = { ...user, active: before.active };
  await insertAuditEntry(trx, 'closed', { before: audited, after: user, actorId: actorId ?? before.id });
  await requestErasure(trx, { kind: AUDIT_LOG.subject, id: before.id });
  await endUserSessions(trx, user, actorId);
}

/** Who keeps the listings and open inquiries: the municipality, where it has another administrator. */
async function findHeir(db: Db, user: UserRow): Promise<AccountHeir> {
  const { municipality, emailVerifiedAt, approval } = user;
  if (municipality === null || emailVerifiedAt === null || approval !== 'approved') return 'nobody';
  return (await hasOtherAdministrator(db, municipality, user.id)) ? 'municipality' : 'nobody';
}
