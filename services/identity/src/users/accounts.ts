// What can happen to an account: each writes its event, and ends the sessions that should not outlive it.
import type { Transaction } from 'kysely';
import type { Schema } from '../database.ts';
import { deleteLinksOf } from '../account-links/account-links.repository.ts';
import { requestVerification } from '../account-links/account-links.ts';
import { endSessionsOf } from '../sessions/sessions.repository.ts';
import { writeAudit } from './users.audit.ts';
import { writeUserDeactivated, writeUserRegistered, writeUserUpdated } from './users.events.ts';
import { insertUser, updatePasswordHash, updateUser, type NewUser, type UserChange } from './users.repository.ts';
import type { UserRow } from './users.rules.ts';

type AccountChange = Omit<UserChange, 'active' | 'emailVerifiedAt'>;

/** Opens an account by its owner, whose e-mail address is yet to be verified. Throws 409 where a name is taken. */
export async function register(trx: Transaction<Schema>, newUser: Omit<NewUser, 'emailVerifiedAt'>): Promise<UserRow> {
  const user = await insertUser(trx, { ...newUser, emailVerifiedAt: null });
  await writeUserRegistered(trx, user, user.id);
  await requestVerification(trx, user);
  return user;
}

/** Opens an account whose e-mail address somebody vouches for. Throws 409 where the username or the e-mail is taken. */
export async function openAccount(
  trx: Transaction<Schema>,
  newUser: Omit<NewUser, 'emailVerifiedAt'>,
  actorId?: number,
): Promise<UserRow> {
  const user = await insertUser(trx, { ...newUser, emailVerifiedAt: new Date().toISOString() });
  await writeUserRegistered(trx, user, actorId ?? user.id);
  await writeAudit(trx, 'created', { before: null, after: user, actorId: actorId ?? user.id });
  return user;
}

/** Changes an account. Another role ends its sessions. Throws 409 where the e-mail is taken. */
export async function changeAccount(
  trx: Transaction<Schema>,
  before: UserRow,
  change: AccountChange,
  actorId: number,
): Promise<UserRow> {
  const fields = Object.keys(change) as (keyof AccountChange)[];
  if (fields.every((field) => change[field] === before[field])) return before;
  const user = await updateUser(trx, before.id, change);
  await writeUserUpdated(trx, user, actorId);
  await writeAudit(trx, 'updated', { before, after: user, actorId });
  // A link that was sent to the old address is no proof any more.
  if (user.email !== before.email) await deleteLinksOf(trx, user.id);
  if (user.role !== before.role) await endSessionsOf(trx, user.id, actorId);
  return user;
}

/** Closes an account: its sessions and links end, what it listed stays. */
export async function deactivate(trx: Transaction<Schema>, before: UserRow, actorId: number): Promise<UserRow> {
  if (!before.active) return before;
  const user = await updateUser(trx, before.id, { active: false });
  await writeUserDeactivated(trx, user, actorId);
  await writeAudit(trx, 'deactivated', { before, after: user, actorId });
  await deleteLinksOf(trx, user.id);
  await endSessionsOf(trx, user.id, actorId);
  return user;
}

export async function reactivate(trx: Transaction<Schema>, before: UserRow, actorId: number): Promise<UserRow> {
  if (before.active) return before;
  const user = await updateUser(trx, before.id, { active: true });
  await writeUserUpdated(trx, user, actorId);
  await writeAudit(trx, 'reactivated', { before, after: user, actorId });
  return user;
}

/** The address is its owner's: from now on the account belongs to its municipality. */
export async function verifyEmail(trx: Transaction<Schema>, before: UserRow, actorId: number): Promise<UserRow> {
  if (before.emailVerifiedAt !== null) return before;
  const user = await updateUser(trx, before.id, { emailVerifiedAt: new Date().toISOString() });
  await writeUserUpdated(trx, user, actorId);
  await writeAudit(trx, 'email_verified', { before, after: user, actorId });
  return user;
}

/** Takes the new password's hash. Every session ends. Throws 404. */
export async function changePassword(trx: Transaction<Schema>, id: number, passwordHash: string): Promise<void> {
  await updatePasswordHash(trx, id, passwordHash);
  await deleteLinksOf(trx, id, 'password_reset');
  await endSessionsOf(trx, id, id);
}
