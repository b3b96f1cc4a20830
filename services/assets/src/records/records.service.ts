import type { UserEvent } from '@commonyard/contracts/events/identity';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { requestErasure } from '@commonyard/service-kit/audit/erasure';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Holds } from '@commonyard/service-kit/records/holds';
import type { Removal, Retention } from '@commonyard/service-kit/records/retention';
import { AUDIT_LOG, type Database, type ListingPatch, type ListingRow, type Trx } from '../database.ts';
import { deleteChanges } from '../listings/changes/changes.repository.ts';
import { writeListingEvent } from '../listings/listings.events.ts';
import { SYSTEM, type AuditAction } from '../listings/listings.policy.ts';
import {
  assignImages,
  insertChange,
  isListingHeld,
  lockListing,
  updateListing,
} from '../listings/listings.repository.ts';
import { deleteListing } from '../listings/listings.service.ts';
import { indexListing } from '../search/search.repository.ts';
import { dueListings, lockHoldable, lockListingsOf } from './records.repository.ts';

const NO_CONTACT = { contactName: null, contactEmail: null, contactPhone: null };

const deletion: Removal<Database>['remove'] = async (trx, ids) => {
  for (const id of ids) await deleteListing(trx, { id }, SYSTEM);
};
const change =
  (patch: ListingPatch, action: AuditAction): Removal<Database>['remove'] =>
  async (trx, ids) => {
    for (const id of ids) await changeUnseen(trx, await lockListing(trx, id), patch, action);
  };

export const retention: Retention<Database> = {
  service: 'assets',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.assets,
  removals: {
    rejected_images: { due: dueListings.rejected_images, remove: change({ images: [] }, 'images_removed') },
    rejected_listings: { due: dueListings.rejected_listings, remove: deletion },
    guest_contacts: { due: dueListings.guest_contacts, remove: change(NO_CONTACT, 'contact_erased') },
    closed_listings: { due: dueListings.closed_listings, remove: deletion },
  },
};

export const holds: Holds<Database> = {
  lock: lockHoldable,
  event: 'asset.hold_changed',
  auditLog: AUDIT_LOG,
};

/**
 * The owner's account was closed. Its contact details go from its listings. Without a municipality that keeps them, listings that
 * were approved leave public view and are kept as records; the others are deleted.
 */
export async function releaseListingsOf(trx: Trx, { id, closed }: UserEvent): Promise<void> {
  for (const listing of await lockListingsOf(trx, id)) {
    if (await isListingHeld(trx, listing.id)) continue;
    if (closed?.heir === 'municipality' && listing.municipality !== null)
      await changeUnseen(trx, listing, NO_CONTACT, 'contact_erased');
    else if (listing.decisionOutcome === 'approved')
      await changeUnseen(trx, listing, { ...NO_CONTACT, withdrawnAt: systemClock().toISOString() }, 'withdrawn');
    else await deleteListing(trx, { id: listing.id }, SYSTEM);
  }
}

/** Changes a listing without a person. The time of its last change stays: later rules count from it. */
async function changeUnseen(trx: Trx, before: ListingRow, patch: ListingPatch, action: AuditAction): Promise<void> {
  const at = systemClock();
  // They may hold what is erased.
  const hadChanges = await deleteChanges(trx, before.id);
  const { listing } = await updateListing(trx, before, patch, { reader: SYSTEM, at: new Date(before.updatedAt) });
  if (patch.images || hadChanges) await assignImages(trx, listing.id, listing.images);
  await indexListing(trx, before, listing);
  // What is erased does not live on in the audit log.
  const { contactName, contactEmail, contactPhone } = listing;
  const audited = { ...before, contactName, contactEmail, contactPhone };
  await insertChange(trx, { action, actorId: null, before: audited, after: listing, at });
  if ('contactEmail' in patch) await requestErasure(trx, { kind: AUDIT_LOG.subject, id: listing.id });
  await writeListingEvent(trx, { type: 'asset.updated', listing, previousStatus: before.status, actorId: null, at });
}
