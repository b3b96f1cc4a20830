import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { inBatches } from '@commonyard/service-kit/db/batches';
import type { Kysely } from 'kysely';
import type { Database, Trx } from '../database.ts';
import { deleteLinks } from '../account-links/account-links.repository.ts';
import { requestVerification } from '../account-links/account-links.service.ts';
import { writeSessionsRevoked, endUserSessions } from '../users/sessions.service.ts';
import { findApprovingDomain, reportJoined, requestApproval } from './approvals.service.ts';
import { insertAccountEntry, insertAuditEntry } from '../users/audit-entries.repository.ts';
import { assertNotClosed } from './closing.policy.ts';
import { writeAccountNotice, writeUserEvent } from '../users/users.events.ts';
import { toUserEvent, type UserRow } from '../users/users.mapper.ts';
import { assertIsAdmin, assertMayChangeUser } from '../users/users.policy.ts';
import {
  findByEmail,
  hasOtherAdministrator,
  insertUser,
  listUsersAfter,
  lockAdmins,
  lockEmail,
  lockUser,
  takeUnverifiedEmail,
  updatePasswordHash,
  updateUser,
  type NewUser,
  type UserChange,
} from '../users/users.repository.ts';

type ProfileChange = Pick<
  UserChange,
  'role' | 'name' | 'email' | 'municipality' | 'region' | 'position' | 'locale' | 'limitFactor'
>;

/**
 * A guest opens an account. The email address is yet to be verified, and the account waits for approval then. Where another
 * user has the address, the account is opened all the same, but cannot be verified: whether an address has an account is
 * never revealed. Throws 409 where the username is taken.
 */
export async function registerUser(trx: Trx, newUser: Omit<NewUser, 'emailVerifiedAt' | 'approval'>): Promise<UserRow> {
  await lockEmail(trx, newUser.email);
  const emailTaken = (await findByEmail(trx, newUser.email)) !== undefined;
  const user = await insertUser(trx, { ...newUser, emailVerifiedAt: null, emailTaken, approval: 'pending' });
  await writeUserEvent(trx, 'user.registered', user, user.id);
  await insertAuditEntry(trx, 'created', { before: null, after: user, actorId: user.id });
  await requestVerification(trx, user);
  return user;
}

/**
 * Creates a user for an administrator, an invitation or a command: approved, unless a command imports a waiting account. By default
 * the user is its own actor. Throws 409 where the username or the email is taken.
 */
export async function createUser(trx: Trx, newUser: NewUser, actorId?: number): Promise<UserRow> {
  const approvalAt = newUser.createdAt ?? new Date().toISOString();
  const approval = { approval: 'approved', approvalAt, approvalBy: actorId ?? null } as const;
  if (newUser.emailVerifiedAt) await takeEmailOver(trx, newUser.email);
  const user = await insertUser(trx, newUser.approval === 'pending' ? newUser : { ...newUser, ...approval });
  await writeUserEvent(trx, 'user.registered', user, actorId ?? user.id);
  const entry = { before: null, after: user, actorId: actorId ?? user.id, at: newUser.createdAt };
  await insertAuditEntry(trx, 'created', entry);
  return user;
}

/**
 * Takes an address for a user who has proved it, or for whom an administrator enters it, from an account that only entered it. That
 * account cannot verify the address any more, as after a registration with a taken one.
 */
async function takeEmailOver(trx: Trx, email: string, userId?: number): Promise<void> {
  await lockEmail(trx, email);
  const formerId = await takeUnverifiedEmail(trx, email, userId);
  if (formerId !== undefined) await deleteLinks(trx, formerId);
}

/** Creates a user for an administrator. Throws 403 where the actor is none any more, 409 like `createUser`. */
export async function createUserAsAdmin(trx: Trx, newUser: NewUser, actorId: number): Promise<UserRow> {
  assertIsAdmin(actorId, await lockAdmins(trx));
  return createUser(trx, newUser, actorId);
}

/**
 * Changes a user. A new role or municipality ends the sessions of an approved user; a new address is not verified, and the former one
 * is told. Throws 409 where the email is taken.
 */
export async function changeUser(
  trx: Trx,
  before: UserRow,
  change: ProfileChange,
  actorId: number,
  reason?: string,
): Promise<UserRow> {
  const fields = Object.keys(change) as (keyof ProfileChange)[];
  if (fields.every((field) => change[field] === before[field])) return before;
  const isNewEmail = change.email !== undefined && change.email !== before.email;
  if (isNewEmail) await takeEmailOver(trx, change.email!, before.id);
  const user = await updateUser(trx, before.id, { ...change, ...(isNewEmail && toNewAddress(before, change.email!)) });
  await writeUserEvent(trx, 'user.updated', user, actorId, reason);
  await insertAuditEntry(trx, 'updated', { before, after: user, actorId });
  // Links to the old address do not prove the new one.
  if (isNewEmail) await deleteLinks(trx, user.id);
  // An address that nobody verified may be anybody's.
  if (isNewEmail && before.emailVerifiedAt !== null)
    await writeAccountNotice(trx, 'user.email_changed', before, actorId);
  const isNewRole = user.role !== before.role || user.municipality !== before.municipality;
  // A waiting user has no rights yet that its sessions could keep.
  if (isNewRole && user.approval !== 'pending') await endUserSessions(trx, user, actorId);
  // Sessions stay, but act for no municipality until the new address is verified.
  else if (isNewRole || toUserEvent(user).municipality !== toUserEvent(before).municipality)
    await writeSessionsRevoked(trx, { userId: user.id, sessionKeys: [] }, actorId);
  return user;
}

/** The columns of an account whose address changes. The last verified address is verified at once when it comes back. */
function toNewAddress({ email, emailVerifiedAt, formerEmail }: UserRow, newEmail: string): UserChange {
  const lastVerified = emailVerifiedAt === null ? formerEmail : email;
  const isLastVerified = lastVerified?.toLowerCase() === newEmail.toLowerCase();
  const now = new Date().toISOString();
  return {
    emailTaken: false,
    emailEnteredAt: now,
    emailVerifiedAt: isLastVerified ? now : null,
    formerEmail: isLastVerified ? null : lastVerified,
  };
}

/**
 * Changes a user for an administrator, who may vouch for the address. A new address gets a verification link otherwise.
 * Throws 400 without a reason where that takes the last administrator from a municipality, 409 where the email is taken.
 */
export async function changeUserAsAdmin(
  trx: Trx,
  before: UserRow,
  {
    emailVerified,
    reason,
    ...change
  }: ProfileChange & { emailVerified?: true | undefined; reason?: string | undefined },
  actorId: number,
): Promise<UserRow> {
  const { role = before.role, municipality = before.municipality } = change;
  if (role !== before.role || municipality !== before.municipality) await assertOfficerReason(trx, before, reason);
  const user = await changeUser(trx, before, change, actorId, reason);
  if (emailVerified) return verifyEmail(trx, user, actorId);
  // Without an active user no link is valid.
  if (user.email !== before.email && user.emailVerifiedAt === null && user.active) await requestVerification(trx, user);
  return user;
}

/** Deactivates a user, ends its sessions and links and forgets its devices; its listings stay. */
export async function deactivateUser(
  trx: Trx,
  before: UserRow,
  actorId: number | null,
  reason?: string,
): Promise<UserRow> {
  if (!before.active) return before;
  const user = await updateUser(trx, before.id, { active: false, deviceEpoch: before.deviceEpoch + 1 });
  await writeUserEvent(trx, 'user.deactivated', user, actorId, reason);
  await insertAuditEntry(trx, 'deactivated', { before, after: user, actorId });
  await deleteLinks(trx, user.id);
  await endUserSessions(trx, user, actorId);
  return user;
}

/**
 * Throws 400 without a reason where the account is the last administrator of its municipality: nobody commits its loans then, and
 * the municipalities of the other sides read why.
 */
export async function assertOfficerReason(trx: Trx, user: UserRow, reason: string | undefined): Promise<void> {
  const { municipality, role, active } = toUserEvent(user);
  if (reason !== undefined || role !== 'municipal_admin' || !active || municipality === null) return;
  if (!(await hasOtherAdministrator(trx, municipality, user.id)))
    throw invalid({ reason: ACCOUNT_MESSAGES.lastOfficer });
}

export async function reactivateUser(trx: Trx, before: UserRow, actorId: number): Promise<UserRow> {
  if (before.active) return before;
  const user = await updateUser(trx, before.id, { active: true });
  await writeUserEvent(trx, 'user.updated', user, actorId);
  await insertAuditEntry(trx, 'reactivated', { before, after: user, actorId });
  return user;
}

/**
 * Marks the address as verified. An approved user acts for its municipality from now on. A waiting one is approved where its
 * municipality has the domain of the address, and its administrators are notified; otherwise the deciders are asked. Throws 409
 * where another user has verified the address.
 */
export async function verifyEmail(trx: Trx, before: UserRow, actorId: number): Promise<UserRow> {
  if (before.emailVerifiedAt !== null) return before;
  const owner = await findByEmail(trx, before.email);
  // Not where the user has it: the links of the address are its own, and a request may hold the lock and wait for this user.
  if (owner && owner.id !== before.id) await takeEmailOver(trx, before.email, before.id);
  const domain = await findApprovingDomain(trx, before);
  const now = new Date().toISOString();
  const user = await updateUser(trx, before.id, {
    emailVerifiedAt: now,
    emailTaken: false,
    formerEmail: null,
    ...(domain !== undefined && { approval: 'approved', approvalAt: now }),
  });
  await writeUserEvent(trx, 'user.updated', user, actorId);
  await insertAuditEntry(trx, 'email_verified', { before, after: user, actorId });
  if (domain !== undefined) await reportJoined(trx, user, domain);
  if (user.approval === 'pending') await requestApproval(trx, user);
  return user;
}

/**
 * Gives an account its last verified address back, because the recipient of the new one disowned it, and tells that address. Where
 * another user has verified it meanwhile, the account has it without being able to verify it, as after a registration with a taken address.
 */
export async function withdrawNewEmail(trx: Trx, before: UserRow, formerEmail: string): Promise<UserRow> {
  await takeEmailOver(trx, formerEmail, before.id);
  const isTaken = (await findByEmail(trx, formerEmail)) !== undefined;
  const now = new Date().toISOString();
  const user = await updateUser(trx, before.id, {
    email: formerEmail,
    emailVerifiedAt: isTaken ? null : now,
    emailTaken: isTaken,
    emailEnteredAt: now,
    formerEmail: null,
  });
  await deleteLinks(trx, user.id);
  await writeUserEvent(trx, 'user.updated', user, user.id);
  await insertAuditEntry(trx, 'updated', { before, after: user, actorId: null });
  if (!isTaken) await writeAccountNotice(trx, 'user.email_withdrawn', user);
  return user;
}

/** Sets a new password, ends every session and forgets the user's devices. The user is told by email. Throws 404. */
export async function changePassword(
  trx: Trx,
  id: number,
  passwordHash: string,
  action: 'password_changed' | 'password_reset',
): Promise<UserRow> {
  const user = await updatePasswordHash(trx, id, passwordHash);
  await insertAccountEntry(trx, action, user);
  await deleteLinks(trx, id, 'password_reset');
  await endUserSessions(trx, user, id);
  // An address that nobody verified may be anybody's.
  if (user.emailVerifiedAt !== null) await writeAccountNotice(trx, 'user.password_changed', user, user.id);
  return user;
}

/**
 * Locks the user that an administrator changes, and all administrators: if two administrators demote each other at once,
 * the second request fails. `losesRights` states whether the change deactivates the user or changes the role.
 * Throws 403, 404, 409.
 */
export async function lockUserForChange(
  trx: Trx,
  { id, actorId, losesRights }: { id: number; actorId: number; losesRights: (before: UserRow) => boolean },
): Promise<UserRow> {
  const admins = await lockAdmins(trx);
  const before = await lockUser(trx, id);
  assertNotClosed(before);
  assertMayChangeUser({ userId: id, actorId, admins, losesRights: losesRights(before) });
  return before;
}

const REPLAY_BATCH = 500;

/**
 * Publishes the current state of every user again, for a new consumer. Consumers keep the higher version of concurrent
 * changes. Returns the number of users.
 */
export const republishUsers = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    const users = await listUsersAfter(trx, afterId, REPLAY_BATCH);
    for (const user of users) await writeUserEvent(trx, 'user.updated', user, null);
    return users;
  });
