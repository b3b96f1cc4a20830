// What can happen to an account: each writes its event, and ends the sessions that should not outlive it.
import type { Transaction } from 'kysely';
import type { Role } from '@commonyard/contracts/identity.values';
import type { Schema } from '../database.ts';
import { endSessionsOf } from '../sessions/sessions.repository.ts';
import { writeUserDeactivated, writeUserRegistered, writeUserUpdated } from './users.events.ts';
import { insertUser, updatePasswordHash, updateUser, type NewUser } from './users.repository.ts';
import type { UserRow } from './users.rules.ts';

/** Throws 409 where the username or the e-mail is taken. */
export async function register(trx: Transaction<Schema>, newUser: NewUser): Promise<UserRow> {
  const user = await insertUser(trx, newUser);
  await writeUserRegistered(trx, user, user.id);
  return user;
}

/** Throws 404. */
export async function deactivate(trx: Transaction<Schema>, id: number, actorId: number): Promise<UserRow> {
  const user = await updateUser(trx, id, { active: false });
  await writeUserDeactivated(trx, user, actorId);
  await endSessionsOf(trx, id, actorId);
  return user;
}

/** Throws 404. */
export async function changeRole(trx: Transaction<Schema>, id: number, role: Role, actorId: number): Promise<UserRow> {
  const user = await updateUser(trx, id, { role });
  await writeUserUpdated(trx, user, actorId);
  await endSessionsOf(trx, id, actorId);
  return user;
}

/** Takes the new password's hash. Throws 404. */
export async function changePassword(
  trx: Transaction<Schema>,
  id: number,
  passwordHash: string,
  actorId: number,
): Promise<void> {
  await updatePasswordHash(trx, id, passwordHash);
  await endSessionsOf(trx, id, actorId);
}
