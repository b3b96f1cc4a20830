import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { conflict, forbidden, HttpError } from '@commonyard/service-kit/errors/http-error';
import type { UserRow } from './users.mapper.ts';
import { userNotFound } from './users.repository.ts';

/** Whether a user may act for a municipality: an administrator for each, a municipal_admin for the own one. */
export function mayAdminister(actor: UserRow, municipality: string | null): boolean {
  if (!actor.active || actor.approval !== 'approved') return false;
  if (actor.role === 'admin') return true;
  const isMember = actor.emailVerifiedAt !== null && actor.municipality !== null && actor.municipality === municipality;
  return actor.role === 'municipal_admin' && isMember;
}

/**
 * The municipality that a request is about: the stated one, by default the actor's own. Throws 403 where the actor may not act for
 * it. The actor's row decides, because the caller token may be seconds older than the loss of the role.
 */
export function municipalityToAdminister(actor: UserRow, stated: string | undefined): string {
  const municipality = stated ?? actor.municipality;
  if (municipality === null || !mayAdminister(actor, municipality)) throw forbidden();
  return municipality;
}

/** Whether an administrator or a domain has ever decided on an account. It waits again where its approval was taken back. */
export const isDecidedOn = ({ approval, approvalAt }: Pick<UserRow, 'approval' | 'approvalAt'>): boolean =>
  approval !== 'pending' || approvalAt !== null;

/**
 * Decides whether the actor may decide on an account. Throws 403, 404 for an account of another municipality, 409 where the account
 * does not wait: it was decided on (by `decidedBy`, if a user did), deactivated or closed. A refused account can still be approved.
 */
export function assertMayDecide(
  actor: UserRow,
  account: UserRow,
  decision: 'approved' | 'refused',
  decidedBy: string | undefined,
): void {
  if (!mayAdminister(actor, actor.municipality)) throw forbidden();
  // A municipality decides on no administrator of the platform.
  if (!mayAdminister(actor, account.municipality) || (account.role === 'admin' && actor.role !== 'admin'))
    throw userNotFound();
  const isDecided = account.approval === 'approved' || (decision === 'refused' && account.approval === 'refused');
  if (isDecided || !account.active) throw alreadyDecided(account, decidedBy);
  if (account.emailVerifiedAt === null) throw conflict('email_not_verified', ACCOUNT_MESSAGES.notVerified);
}

/** Says what was decided, when and by whom, where an administrator decided. */
function alreadyDecided({ approval, approvalAt }: UserRow, decidedBy: string | undefined): HttpError {
  const params =
    decidedBy === undefined || approvalAt === null || approval === 'pending'
      ? undefined
      : { outcome: approval, at: approvalAt, by: decidedBy };
  return new HttpError(409, 'already_decided', ACCOUNT_MESSAGES.alreadyDecided, params && { params });
}

/**
 * Decides whether the actor may make an approved account wait again: an administrator of the platform, and that of a municipality for
 * its operators. Throws 403, 404 for an account of another municipality, 409 for the own account and one that is not approved or not
 * active.
 */
export function assertMayTakeBack(actor: UserRow, account: UserRow): void {
  if (!mayAdminister(actor, actor.municipality)) throw forbidden();
  if (!mayAdminister(actor, account.municipality)) throw userNotFound();
  if (account.id === actor.id) throw conflict('own_approval', 'You cannot take back the approval of your own account');
  if (actor.role !== 'admin' && account.role !== 'municipal_operator') throw forbidden();
  if (account.approval !== 'approved' || !account.active)
    throw conflict('not_approved', 'Only an approved, active account can wait for approval again');
}
