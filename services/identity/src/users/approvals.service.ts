import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { isConfirmedDomainOf } from '../municipality-domains/municipality-domains.repository.ts';
import { findDecider } from './approvals.repository.ts';
import { assertMayDecide } from './approvals.policy.ts';
import { writeApprovalDecided, writeApprovalRequested } from './approvals.events.ts';
import { insertAuditEntry } from './audit-entries.repository.ts';
import { writeUserUpdated } from './users.events.ts';
import type { UserRow } from './users.mapper.ts';
import { lockUser, updateUser, type UserChange } from './users.repository.ts';

/** The approval of an account whose address has just been verified: the domain of the address may give it. */
export async function approvalByDomain(trx: Transaction<Database>, user: UserRow): Promise<UserChange> {
  if (user.approval !== 'pending' || user.municipality === null) return {};
  const isMember = await isConfirmedDomainOf(trx, user.email, user.municipality);
  return isMember ? { approval: 'approved', approvalAt: new Date().toISOString() } : {};
}

/** Asks the deciders of a waiting account. */
export async function requestApproval(trx: Transaction<Database>, user: UserRow): Promise<void> {
  await writeApprovalRequested(trx, user, await findDecider(trx, user));
}

type Decision = { id: number; actorId: number; decision: 'approved' | 'refused'; reason?: string };

/** Approves or refuses a waiting account, which is told by email. Throws 403, 404, 409. */
export async function decideOnUser(
  trx: Transaction<Database>,
  { id, actorId, decision, reason }: Decision,
): Promise<UserRow> {
  // The actor first, as in lockUserForChange, to avoid a deadlock. Nobody can decide on an actor: it is approved.
  const actor = await lockUser(trx, actorId);
  const before = await lockUser(trx, id);
  assertMayDecide(actor, before, decision);
  const user = await updateUser(trx, id, {
    approval: decision,
    approvalAt: new Date().toISOString(),
    approvalBy: actorId,
    approvalReason: reason ?? null,
  });
  await writeUserUpdated(trx, user, actorId);
  await writeApprovalDecided(trx, user, actorId);
  await insertAuditEntry(trx, decision, { before, after: user, actorId });
  return user;
}
