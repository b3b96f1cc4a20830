import type { User } from '@commonyard/contracts/http/identity';
import type { Db, Trx } from '../database.ts';
import { findConfirmedDomain } from '../municipality-domains/municipality-domains.repository.ts';
import { findDecider } from '../users/approvals.repository.ts';
import { assertMayDecide, assertMayTakeBack, isDecidedOn } from '../users/approvals.policy.ts';
import { insertAuditEntry } from '../users/audit-entries.repository.ts';
import { writeUserEvent } from '../users/users.events.ts';
import { endUserSessions, writeSessionsRevoked } from '../users/sessions.service.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { findUser, listUserNames, lockAdmins, lockUser, updateUser } from '../users/users.repository.ts';
import type { Decider } from '@commonyard/contracts/identity.values';
import { STALE_ACCOUNT } from '../users/users.policy.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { assertVersion } from '@commonyard/service-kit/http/if-match';

/** The domain that approves a waiting account, once its address is verified. */
export async function findApprovingDomain(trx: Trx, user: UserRow): Promise<string | undefined> {
  // Nor an account whose approval an administrator took back.
  if (isDecidedOn(user) || user.municipality === null) return undefined;
  return findConfirmedDomain(trx, user.email, user.municipality);
}

/** Reports a user whom a domain approved to the administrators who would have decided otherwise. */
export async function reportJoined(trx: Trx, user: UserRow, domain: string): Promise<void> {
  const { municipality } = user;
  if (municipality === null) return;
  await writeMemberJoined(trx, user, { municipality, domain, decider: await findDecider(trx, user) });
}

export async function requestApproval(trx: Trx, user: UserRow): Promise<void> {
  await writeApprovalRequested(trx, user, await findDecider(trx, user));
}

/** The administrator of the last decision on each account, and its time, by the id of the account. Accounts without a decision are left out. */
export async function listDecisions(db: Db, users: UserRow[]): Promise<Map<number, Pick<User, 'decision'>>> {
  const deciders = [...new Set(users.map(({ approvalBy }) => approvalBy).filter((id) => id !== null))];
  const found = deciders.length === 0 ? [] : await listUserNames(db, deciders, undefined);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return new Map(
    users.flatMap(({ id, approvalAt: at, approvalBy }) =>
      at === null ? [] : [[id, { decision: { at, by: names.get(approvalBy ?? 0) ?? null } }]],
    ),
  );
}

/** An account, whoever acts on it, and the version of it that the client has seen, if it names one. */
type Target = { id: number; actorId: number; seenVersion?: number | undefined };
type Decision = Target & { decision: 'approved' | 'refused'; reason?: string };

/** Approves or refuses a waiting account, which is told by email. Throws 403, 404, 409. */
export async function decideOnUser(
  trx: Trx,
  { id, actorId, seenVersion, decision, reason }: Decision,
): Promise<UserRow> {
  // The actor first, as in lockUserForChange, to avoid a deadlock. Nobody can decide on an actor: it is approved.
  const actor = await lockUser(trx, actorId);
  const before = await lockUser(trx, id);
  const decider = before.approvalBy === null ? undefined : await findUser(trx, before.approvalBy);
  // First who has decided already, which says more than that something was changed.
  assertMayDecide(actor, before, decision, decider?.name);
  assertVersion(before, seenVersion, STALE_ACCOUNT);
  const user = await updateUser(trx, id, {
    approval: decision,
    approvalAt: new Date().toISOString(),
    approvalBy: actorId,
    approvalReason: reason ?? null,
  });
  // Sessions stay. Gateways read them again, so that an open page can go on at once.
  await writeSessionsRevoked(trx, { userId: user.id, sessionKeys: [] }, actorId);
  await writeUserEvent(trx, 'user.updated', user, actorId);
  await writeApprovalDecided(trx, user, actorId);
  await insertAuditEntry(trx, decision, { before, after: user, actorId });
  return user;
}

type TakingBack = Target & { reason: string };

/**
 * Makes an approved account wait for approval again, ends its sessions and mails it the reason. Loans follows: the other sides of
 * open loans are told. Throws 403, 404, 409.
 */
export async function takeBackApproval(trx: Trx, { id, actorId, seenVersion, reason }: TakingBack): Promise<UserRow> {
  // The administrators first, as in `lockUserForChange`: of two who take back each other's approval, the second is none any more.
  await lockAdmins(trx);
  const actor = await lockUser(trx, actorId);
  const before = await lockUser(trx, id);
  assertMayTakeBack(actor, before);
  assertVersion(before, seenVersion, STALE_ACCOUNT);
  const user = await updateUser(trx, id, {
    approval: 'pending',
    approvalAt: new Date().toISOString(),
    approvalBy: actorId,
    approvalReason: reason,
  });
  await writeUserEvent(trx, 'user.updated', user, actorId);
  await writeApprovalDecided(trx, user, actorId);
  await insertAuditEntry(trx, 'approval_taken_back', { before, after: user, actorId });
  await endUserSessions(trx, user, actorId);
  return user;
}

const writeApprovalRequested = (
  trx: Trx,
  { id: userId, name, municipality, organization }: UserRow,
  decider: Decider,
) =>
  writeEvent(trx, {
    type: 'user.approval_requested',
    data: { userId, name, municipality, organization, decider },
    actorId: userId,
  });

const writeMemberJoined = (
  trx: Trx,
  { id: userId, name }: UserRow,
  { municipality, domain, decider }: { municipality: string; domain: string; decider: Decider },
) => writeEvent(trx, { type: 'user.joined', data: { userId, name, municipality, domain, decider }, actorId: userId });

const writeApprovalDecided = (
  trx: Trx,
  { id: userId, approval, municipality, organization, approvalReason: reason }: UserRow,
  actorId: number,
) =>
  writeEvent(trx, {
    type: 'user.approval_decided',
    data: { userId, approval, municipality, organization, reason },
    actorId,
  });
