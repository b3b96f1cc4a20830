import { CHANGE_STATES } from '@commonyard/contracts/assets.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import type { ChangedColumns, ListingChanges, ListingPatch, ListingRow, NewChange } from '../../database.ts';
import {
  approve,
  editAsAdmin,
  reject,
  returnToReview,
  toApproval,
  UPDATED,
  type ChangesWrite,
  type Decider,
  type Transition,
} from '../listings.policy.ts';
import { priceColumns } from '../mapper/price.ts';
import { isSmallEdit } from './small-edits.policy.ts';

/** The account of a municipality was approved by a confirmed domain, an administrator or an invitation; before that it writes nothing. */
export const isVerified = ({ userId, municipality }: Caller): boolean => userId !== null && municipality !== null;

/** Whether a review has approved the listing, which an edit then leaves as it is. */
const isApproved = ({ status }: Pick<ListingRow, 'status'>): boolean => status === 'available' || status === 'leased';

const DECIDED = ['approved', 'rejected'] as const;
const SUPERSEDED = ['waiting', ...DECIDED] as const;

/** The listing as its owner wants it: with the change that waits. */
export const asProposed = (before: ListingRow, { waiting }: ListingChanges): ListingRow => ({
  ...before,
  ...(waiting?.after as Partial<ListingRow>),
});

/**
 * An edit by the owner. An approved listing stays as it is, and the change waits for review beside it; a small one by an account of a
 * municipality is published at once. An edit of another listing goes back to review.
 */
export function editAsOwner(before: ListingRow, patch: ListingPatch, decider: Decider): Transition {
  const { by, at, changes } = decider;
  const { waiting } = changes;
  const proposed = { ...waiting?.after, ...patch };
  if (!isApproved(before)) return { ...returnToReview(before, proposed), ...(waiting && { changes: WITHOUT_WAITING }) };
  const after = differing(before, proposed);
  if (isEmpty(after)) return waiting ? discard(before, decider) : NO_CHANGE;
  const change = { submittedBy: by, submittedAt: at.toISOString(), reason: null };
  if (decider.isVerified && isSmallEdit(before, after)) return publish(before, { ...change, after }, changes);
  if (waiting && isEmpty(differing(waiting.after, after)) && isEmpty(differing(after, waiting.after))) return NO_CHANGE;
  return {
    patch: {},
    action: 'change_submitted',
    event: 'asset.updated',
    changes: { remove: SUPERSEDED, put: { ...change, state: 'waiting', before: valuesOf(before, after), after } },
    audited: { after },
  };
}

const NO_CHANGE: Transition = { patch: {}, ...UPDATED };
const WITHOUT_WAITING = { remove: ['waiting'] } as const;

/**
 * Publishes a small change. Joined with an earlier one that no administrator has marked as seen, it is one change from the values before the
 * first to those after the last.
 */
function publish(
  before: ListingRow,
  { after, ...change }: Pick<NewChange, 'after' | 'submittedBy' | 'submittedAt' | 'reason'>,
  { published }: ListingChanges,
): Transition {
  const first = { ...valuesOf(before, after), ...published?.before };
  const last = differing(first, { ...published?.after, ...after });
  const put: NewChange = { ...change, state: 'published', before: valuesOf(first, last), after: last };
  return {
    patch: withPrice(before, after),
    action: 'change_published',
    event: 'asset.updated',
    changes: isEmpty(last) ? { remove: CHANGE_STATES } : { remove: SUPERSEDED, put },
  };
}

/** Gives up the change that waits. Without one, nothing changes. */
export function discard(_before: ListingRow, { changes: { waiting } }: Decider): Transition {
  if (!waiting) return NO_CHANGE;
  return {
    patch: {},
    action: 'change_discarded',
    event: 'asset.updated',
    changes: WITHOUT_WAITING,
    audited: { before: waiting.after },
  };
}

/** Approves a pending listing, or publishes the change that waits. Throws 409 where neither waits. */
export function approveWaiting(before: ListingRow, decider: Decider, adminNotes?: string | null): Transition {
  const { waiting } = decider.changes;
  if (!waiting || !isApproved(before))
    return { ...approve(before, decider, adminNotes), ...(waiting && { changes: WITHOUT_WAITING }) };
  const current = { ...waiting, before: valuesOf(before, waiting.after) };
  return {
    patch: { ...withPrice(before, waiting.after), ...toApproval(decider, adminNotes) },
    action: 'change_approved',
    event: 'asset.approved',
    changes: { remove: SUPERSEDED, put: { ...current, state: 'approved' } },
  };
}

/** Rejects a pending listing, or the change that waits: the listing stays as it was approved. Throws 409 where neither waits. */
export function rejectWaiting(before: ListingRow, decider: Decider, given?: string | null): Transition {
  const { waiting } = decider.changes;
  if (!waiting || !isApproved(before))
    return { ...reject(before, decider, given), ...(waiting && { changes: WITHOUT_WAITING }) };
  const reason = given || null;
  return {
    patch: {},
    action: 'change_rejected',
    event: 'asset.rejected',
    changes: { remove: SUPERSEDED, put: { ...waiting, state: 'rejected', reason } },
    audited: { before: waiting.after, after: { decisionReason: reason } },
  };
}

/** Takes the last decision on a change back, which waits again. Throws 409 where there is none, or the listing was edited since. */
export function undoDecision(before: ListingRow, { changes }: Decider): Transition {
  const decided = changes.approved ?? changes.rejected;
  if (!decided || changes.waiting || !isApproved(before))
    throw conflict('no_decided_change', 'There is no decision on a change to take back');
  const { state, after } = decided;
  if (state === 'approved') assertUnchanged(before, decided);
  return {
    patch: state === 'approved' ? withPrice(before, decided.before) : {},
    action: 'change_reopened',
    event: 'asset.updated',
    changes: { remove: DECIDED, put: { ...decided, state: 'waiting', reason: null } },
    audited: state === 'approved' ? {} : { after },
  };
}

/** Marks the published change as looked at. Throws 409 where there is none. */
export function acknowledge(_before: ListingRow, { changes }: Decider): Transition {
  getPublished(changes);
  return { patch: {}, action: 'change_seen', event: 'asset.updated', changes: { remove: ['published'] } };
}

/** Restores the values before the published change. Throws 409 where there is none, or the listing was edited since. */
export function takeBack(before: ListingRow, { changes }: Decider, given?: string | null): Transition {
  const published = getPublished(changes);
  assertUnchanged(before, published);
  const reason = given || null;
  return {
    patch: withPrice(before, published.before),
    action: 'change_taken_back',
    event: 'asset.rejected',
    changes: { remove: ['published', ...DECIDED], put: { ...published, state: 'rejected', reason } },
    audited: { after: { decisionReason: reason } },
  };
}

function getPublished({ published }: ListingChanges): NewChange {
  if (!published) throw conflict('no_published_change', 'Somebody has looked at this change already');
  return published;
}

function assertUnchanged(before: ListingRow, { after }: NewChange): void {
  if (!isEmpty(differing(before, after)))
    throw conflict('edited_since', 'The listing was edited after this change. Please edit it instead');
}

/** An edit by an administrator. A listing that it sends back to review takes the change that waits with it. */
export function editWithChange(before: ListingRow, patch: ListingPatch, decider: Decider): Transition {
  const { waiting } = decider.changes;
  const edit = editAsAdmin(before, patch, decider);
  if (!waiting || edit.patch.status !== 'pending') return edit;
  return { ...edit, patch: { ...withPrice(before, waiting.after), ...edit.patch }, changes: WITHOUT_WAITING };
}

/** What an applied patch leaves of the change that waits: fields with other values than the listing has now. */
export function rebase(after: ListingRow, { waiting }: ListingChanges): ChangesWrite | undefined {
  if (!waiting) return undefined;
  const left = differing(after, waiting.after);
  if (isEmpty(left)) return WITHOUT_WAITING;
  const current = valuesOf(after, left);
  if (isEmpty(differing(waiting.before, current)) && isEmpty(differing(left, waiting.after))) return undefined;
  return { remove: [], put: { ...waiting, before: current, after: left } };
}

/** The changes of one listing, by their states. */
export const byState = (changes: readonly NewChange[]): ListingChanges =>
  Object.fromEntries(changes.map((change) => [change.state, change]));

/** The changes after a write. */
export function changesAfter(changes: ListingChanges, write: ChangesWrite | undefined): ListingChanges {
  const left = { ...changes };
  for (const state of write?.remove ?? []) delete left[state];
  if (write?.put) left[write.put.state] = write.put;
  return left;
}

/** The images that changes need beside those of the listing: of the one that waits, and to take a published one back. */
export const imagesOfChanges = ({ waiting, published }: ListingChanges): string[] =>
  [waiting?.after.images ?? [], published?.before.images ?? []].flat();

/** The fields of `values` that differ, with their values. */
const differing = (before: ChangedColumns, values: ChangedColumns): ChangedColumns =>
  Object.fromEntries(
    Object.entries(values).filter(
      // Derived from others when the values are applied.
      ([name, value]) => name !== 'rateCentsPerDay' && !isSame(before[name as keyof ChangedColumns], value),
    ),
  );

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const isEmpty = (values: ChangedColumns): boolean => Object.keys(values).length === 0;

/** The values of a listing in the fields of a change. */
const valuesOf = (row: ChangedColumns, fields: ChangedColumns): ChangedColumns =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof ChangedColumns] ?? null]));

/** A patch with these values and the price by which lists are sorted. */
function withPrice(before: ListingRow, values: ChangedColumns): ChangedColumns {
  if (!('rate' in values || 'rateType' in values)) return values;
  const { rateCentsPerDay } = priceColumns({ ...before, ...values } as ListingRow);
  return { ...values, rateCentsPerDay };
}
