import { systemClock, type Clock } from '@commonyard/service-kit/clock';
import type { AdminUpdateListingBody } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRecord } from '../import/import.schema.ts';
import type { ListingRow, Trx } from '../database.ts';
import { toImportedListing, toPatch } from '../listings/mapper/input.ts';
import { approve, editAsAdmin, reject, type Decider, type Transition } from '../listings/listings.policy.ts';
import { lockListing, type StoredListing } from '../listings/listings.repository.ts';
import { applyTransition, assertVersion, submitListing, type Target } from '../listings/listings.service.ts';

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

/** Imports a listing. Row, audit entries and events have the times of the record (ADR 15). */
export async function importListing(trx: Trx, record: ListingRecord): Promise<void> {
  const { id, userId, status, decision, createdAt, locale } = record;
  const owner: Caller = { userId, role: null, municipality: null, locale };
  await submitListing(trx, toImportedListing(record), owner, at(createdAt));
  if (!decision) return;
  const admin: Caller = { userId: decision.by, role: 'admin', municipality: null, locale };
  const target = { id, seenVersion: undefined };
  const clock = at(decision.at);
  const { listing } =
    decision.outcome === 'approved'
      ? await approveListing(trx, target, undefined, admin, clock)
      : await rejectListing(trx, target, decision.reason, admin, clock);
  if (listing.status !== status) await editListingAsAdmin(trx, target, { status }, admin, clock);
}

const at =
  (time: string): Clock =>
  () =>
    new Date(time);
