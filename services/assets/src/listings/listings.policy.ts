import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { canEditListing, canSeeListing } from '@commonyard/contracts/listing-visibility.values';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { conflict, forbidden, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import { CHANGE_STATES, type ChangeState } from '@commonyard/contracts/assets.values';
import type { ListingChanges, ListingPatch, ListingRow, NewChange } from '../database.ts';

/** The caller where the service itself changes a listing. */
export const SYSTEM: Caller = { userId: null, role: 'admin', municipality: null, locale: 'en' };

/** The same response for a listing that does not exist and for one that the caller may not see. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

export const canSee = (
  caller: Caller,
  { withdrawnAt, ...listing }: Pick<ListingRow, 'status' | 'withdrawnAt' | 'userId' | 'municipality'>,
): boolean => canSeeListing(caller, { ...listing, withdrawn: withdrawnAt !== null });

/** Throws 404 for a listing that the caller may not see, 403 for one that it may not edit. */
export function assertCanEdit(caller: Caller, listing: ListingRow | undefined): asserts listing {
  if (!listing || !canSee(caller, listing)) throw listingNotFound();
  if (!canEditListing(caller, listing)) throw forbidden();
}

function assertPending({ status }: Pick<ListingRow, 'status'>): void {
  if (status !== 'pending') throw conflict('not_pending', 'Only a pending listing can be approved or rejected');
}

/** Throws 400 where the end lies before the start. Calendar days compare as strings. */
export function assertDateOrder({ availableFrom, availableTo }: Pick<ListingRow, 'availableFrom' | 'availableTo'>) {
  if (availableFrom !== null && availableTo !== null && availableTo < availableFrom)
    throw invalid({ availableTo: LISTING_MESSAGES.dateOrder });
}

/** Throws 400 for a new end date before today: dates of a listing may pass, but not be set in the past. */
export function assertNotOver(
  { availableTo }: Pick<ListingRow, 'availableTo'>,
  before: Pick<ListingRow, 'availableTo'> | null,
  today: string,
): void {
  if (availableTo !== null && availableTo !== before?.availableTo && availableTo < today)
    throw invalid({ availableTo: LISTING_MESSAGES.pastEnd });
}

/** Throws 400 for an image that the media service did not store, unless the listing has it already (ADR 18). */
export function assertUploaded(imageIds: SignedIds, images: string[], present: string[]): void {
  if (!images.every((url) => present.includes(url) || imageIds.isSigned(imageIdOf(url) ?? '')))
    throw invalid({ images: UPLOAD_MESSAGES.notUploaded });
}

export type AuditAction =
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'updated'
  | 'withdrawn'
  | 'restored'
  | 'met'
  | 'deleted'
  | 'images_removed'
  | 'contact_erased'
  | 'change_submitted'
  | 'change_published'
  | 'change_discarded'
  | 'change_approved'
  | 'change_rejected'
  | 'change_reopened'
  | 'change_seen'
  | 'change_taken_back';

/** A legal change of a listing: the columns to set, the audit action and the event that it causes. */
export type Transition = {
  patch: ListingPatch;
  action: AuditAction;
  event: ListingEventType;
  /** Of a withdrawal; its event carries it. */
  reason?: string | undefined;
  /** What becomes of the changes of an approved listing; where it is absent, they stay. */
  changes?: ChangesWrite;
  /** What the audit entry records beside the patch. */
  audited?: { before?: ListingPatch; after?: ListingPatch };
};
/** The states whose changes are removed, and a change that is stored afterwards. */
export type ChangesWrite = { remove: readonly ChangeState[]; put?: NewChange };

export type Decider = {
  by: number | null;
  at: Date;
  /** Whether small changes by the caller are published without a review. */
  isVerified: boolean;
  changes: ListingChanges;
};

const NO_DECISION = { decisionOutcome: null, decisionAt: null, decisionBy: null, decisionReason: null };
const decision = (
  outcome: 'approved' | 'rejected',
  { by, at }: Pick<Decider, 'by' | 'at'>,
  reason: string | null = null,
) => ({
  decisionOutcome: outcome,
  decisionAt: at.toISOString(),
  decisionBy: by,
  decisionReason: reason,
});

/** The columns of an approval. An undefined note keeps the present one. */
export const toApproval = (decider: Decider, adminNotes?: string | null): ListingPatch => ({
  ...decision('approved', decider),
  ...(adminNotes === undefined ? {} : { adminNotes: adminNotes || null }),
});

/** Throws 409 unless the listing is pending. */
export function approve(before: ListingRow, decider: Decider, adminNotes?: string | null): Transition {
  assertPending(before);
  return {
    patch: { status: 'available', ...toApproval(decider, adminNotes) },
    action: 'approved',
    event: 'asset.approved',
  };
}

/** Throws 409 unless the listing is pending. */
export function reject(before: ListingRow, decider: Decider, reason?: string | null): Transition {
  assertPending(before);
  return {
    patch: { status: 'unavailable', ...decision('rejected', decider, reason || null) },
    action: 'rejected',
    event: 'asset.rejected',
  };
}

/** Takes a reported listing out of public view and of the review queue: the owner can edit it, which leads to a new review. */
export const takeDown = (before: ListingRow, decider: Decider, reason: string | null): Transition => ({
  patch:
    before.decisionOutcome === 'rejected'
      ? {}
      : { status: 'unavailable', ...decision('rejected', decider, reason || null) },
  action: 'rejected',
  event: 'asset.rejected',
  changes: { remove: CHANGE_STATES },
});

export const UPDATED = { action: 'updated', event: 'asset.updated' } as const;

/** An owner's edit of a listing that is not approved. */
export const returnToReview = (before: ListingRow, patch: ListingPatch): Transition => ({
  patch: hasChanges(before, patch) ? { ...patch, status: 'pending', ...NO_DECISION } : {},
  ...UPDATED,
});

/**
 * An administrator's edit. Setting the status to `available` approves a listing that is not approved yet; setting it to
 * `pending` takes the decision back, so a rejected listing can be restored.
 */
export function editAsAdmin(before: ListingRow, patch: ListingPatch, decider: Decider): Transition {
  const { status } = patch;
  if (status === undefined || status === before.status) return { patch, ...UPDATED };
  if (status === 'pending') return { patch: { ...patch, ...NO_DECISION }, ...UPDATED };
  if (status === 'available' && before.decisionOutcome !== 'approved')
    return { patch: { ...patch, ...decision('approved', decider) }, action: 'approved', event: 'asset.approved' };
  return { patch, ...UPDATED };
}

/**
 * Takes a listing out of public view. A pending one leaves the review queue too. A withdrawn one stays as it is. Throws 409 for any
 * other.
 */
export function withdraw({ status, withdrawnAt }: ListingRow, { at }: Decider): Transition {
  if (withdrawnAt === null && status !== 'available' && status !== 'pending')
    throw conflict('not_withdrawable', 'Only an available or pending listing can be withdrawn');
  const patch: ListingPatch =
    withdrawnAt === null
      ? { withdrawnAt: at.toISOString(), ...(status === 'pending' && { status: 'unavailable' }) }
      : {};
  return { patch, action: 'withdrawn', event: 'asset.updated' };
}

/** Whether a listing is a need that a review has approved, withdrawn or not. */
export const isApprovedNeed = ({ type, status }: Pick<ListingRow, 'type' | 'status'>): boolean =>
  type === 'needed_asset' && status === 'available';

/**
 * Marks a need as met, which takes it out of public view. One that is marked already stays as it is. Throws 409 unless it is an
 * approved need. `loanId` is what the caller states: this service knows no loans.
 */
export function meet(before: ListingRow, { at }: Pick<Decider, 'at'>, loanId: number | null): Transition {
  if (!isApprovedNeed(before)) throw conflict('not_meetable', 'Only an approved need can be marked as met');
  const patch: ListingPatch =
    before.metAt === null
      ? { withdrawnAt: before.withdrawnAt ?? at.toISOString(), metAt: at.toISOString(), metLoanId: loanId }
      : {};
  return { patch, action: 'met', event: 'asset.updated' };
}

/**
 * Ends a withdrawal. A listing that left the review queue is back in it. An available one that is not withdrawn stays as it is.
 * Throws 409 for any other.
 */
export function restore({ status, withdrawnAt, decisionOutcome }: ListingRow): Transition {
  if (withdrawnAt === null && status !== 'available') throw conflict('not_withdrawn', 'This listing is not withdrawn');
  const wasPending = status === 'unavailable' && decisionOutcome === null;
  const patch: ListingPatch = {
    withdrawnAt: null,
    metAt: null,
    metLoanId: null,
    ...(wasPending && { status: 'pending' }),
  };
  return { patch, action: 'restored', event: 'asset.updated' };
}

export const hasChanges = (before: ListingRow, patch: ListingPatch): boolean =>
  changedFields(before, { ...before, ...patch } as ListingRow).length > 0;

/** Columns that the database derives, and columns that every audit entry has anyway. */
const NOT_AUDITED = new Set([
  'id',
  'version',
  'updatedAt',
  'startsOn',
  'endsOn',
  'rateOrder',
  'lendingRateType',
  'lentUntil',
  'titleOrder',
  'senderKey',
  'contentHash',
]);

/** The columns that differ between two states of a listing. For a new or deleted one: all that are not null. */
export function changedFields(
  before: Partial<ListingRow> | null,
  after: Partial<ListingRow> | null,
): (keyof ListingRow)[] {
  const names = Object.keys((after ?? before)!) as (keyof ListingRow)[];
  return names.filter(
    (name) =>
      !NOT_AUDITED.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
}
