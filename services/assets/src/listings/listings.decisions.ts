import type { AdminUpdateListingBody, UpdateListingBody } from '@commonyard/contracts/http/assets';
import type { ListingPatch, ListingRow } from '../database.ts';
import { changedFields } from './listings.audit.ts';
import type { Change } from './listings.changes.ts';
import { editPatch } from './listings.drafts.ts';
import { assertPending } from './listings.rules.ts';

export type Decided = { patch: ListingPatch; change: Change };

const undecided = { decisionOutcome: null, decisionAt: null, decisionBy: null, decisionReason: null };
const decided = (outcome: 'approved' | 'rejected', by: number | null, reason: string | null = null) => ({
  decisionOutcome: outcome,
  decisionAt: new Date().toISOString(),
  decisionBy: by,
  decisionReason: reason,
});

/** Throws 409 unless it waits for review. */
export function approval(before: ListingRow, actorId: number | null, adminNotes?: string | null): Decided {
  assertPending(before);
  const notes = adminNotes === undefined ? {} : { adminNotes: adminNotes || null };
  return {
    patch: { status: 'available', ...decided('approved', actorId), ...notes },
    change: { action: 'approved', event: 'asset.approved', actorId },
  };
}

/** Throws 409 unless it waits for review. */
export function rejection(before: ListingRow, actorId: number | null, reason?: string | null): Decided {
  assertPending(before);
  return {
    patch: { status: 'unavailable', ...decided('rejected', actorId, reason || null) },
    change: { action: 'rejected', event: 'asset.rejected', actorId },
  };
}

/** What the owner's side edits is public, so what it changes is reviewed again. */
export function ownEdit(before: ListingRow, body: UpdateListingBody, actorId: number | null): Decided {
  const patch = editPatch(before, body);
  const isChanged = changedFields(before, { ...before, ...patch } as ListingRow).length > 0;
  return {
    patch: isChanged ? { ...patch, status: 'pending', ...undecided } : {},
    change: { action: 'updated', event: 'asset.updated', actorId },
  };
}

/** An administrator's edit. Setting a status may publish the listing, or take a decision back. */
export function adminEdit(before: ListingRow, body: AdminUpdateListingBody, actorId: number | null): Decided {
  const patch = editPatch(before, body);
  const updated = { action: 'updated', event: 'asset.updated', actorId } as const;
  if (patch.status === undefined || patch.status === before.status) return { patch, change: updated };
  if (patch.status === 'pending') return { patch: { ...patch, ...undecided }, change: updated };
  if (patch.status === 'available' && before.decisionOutcome !== 'approved')
    return {
      patch: { ...patch, ...decided('approved', actorId) },
      change: { action: 'approved', event: 'asset.approved', actorId },
    };
  return { patch, change: updated };
}
