import { systemClock } from '@commonyard/service-kit/clock';
import type { AdminUpdateListingBody } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow, Trx } from '../database.ts';
import { toPatch } from '../listings/mapper/input.ts';
import { approve, editAsAdmin, reject, type Decider, type Transition } from '../listings/listings.policy.ts';
import { lockListing, type StoredListing } from '../listings/listings.repository.ts';
import { applyTransition, assertVersion, type Target } from '../listings/listings.service.ts';

/** Approves a pending listing. Throws 404, 409 for a stale version or a listing that is not pending. */
export const approveListing = (
  trx: Trx,
  target: Target,
  adminNotes: string | null | undefined,
  admin: Caller,
  clock = systemClock,
): Promise<StoredListing> =>
  decide(trx, target, admin, clock(), (before, decider) => approve(before, decider, adminNotes));

/** Rejects a pending listing. Throws 404, 409 for a stale version or a listing that is not pending. */
export const rejectListing = (
  trx: Trx,
  target: Target,
  reason: string | null | undefined,
  admin: Caller,
  clock = systemClock,
): Promise<StoredListing> => decide(trx, target, admin, clock(), (before, decider) => reject(before, decider, reason));

/** Edits any field of a listing. Throws 404, 409 for a stale version, 400 for an invalid edit. */
export const editListingAsAdmin = (
  trx: Trx,
  target: Target,
  body: AdminUpdateListingBody,
  admin: Caller,
  clock = systemClock,
): Promise<StoredListing> =>
  decide(trx, target, admin, clock(), (before, decider) =>
    editAsAdmin(before, toPatch(before, body, decider.at), decider),
  );

async function decide(
  trx: Trx,
  { id, seenVersion }: Target,
  admin: Caller,
  at: Date,
  transitionOf: (before: ListingRow, decider: Decider) => Transition,
): Promise<StoredListing> {
  const before = await lockListing(trx, id);
  await assertVersion(trx, before, seenVersion, admin);
  return applyTransition(trx, before, transitionOf(before, { by: admin.userId, at }), admin, at);
}
