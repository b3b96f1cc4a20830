import type { Transaction } from 'kysely';
import type { AssetEvents } from '@commonyard/contracts/events/assets';
import { indexListing, unindexListing } from '../search/search.index.ts';
import type { AssetsDatabase, ListingPatch, ListingRow, NewListing } from '../database.ts';
import { changedFields, writeAudit, type AuditAction } from './listings.audit.ts';
import { writeListingEvent } from './listings.events.ts';
import { claimImages } from './listings.images.ts';
import { deleteListing, insertListing, updateListing } from './listings.repository.ts';

type Trx = Transaction<AssetsDatabase>;

/** Stores a new listing with its trace and its event. */
export async function submitListing(trx: Trx, draft: NewListing, actorId: number | null): Promise<ListingRow> {
  const after = await insertListing(trx, draft);
  if (after.images.length > 0) await claimImages(trx, after.id, after.images);
  await indexListing(trx, null, after);
  await writeAudit(trx, { action: 'submitted', actorId, before: null, after });
  await writeListingEvent(trx, { type: 'asset.submitted', listing: after, previousStatus: null, actorId });
  return after;
}

export type Change = { action: AuditAction; event: keyof AssetEvents; actorId: number | null };

/** Changes a listing that is locked, with its trace and its event. A patch that says what is there already does nothing. */
export async function changeListing(
  trx: Trx,
  before: ListingRow,
  patch: ListingPatch,
  { action, event, actorId }: Change,
): Promise<ListingRow> {
  if (changedFields(before, { ...before, ...patch } as ListingRow).length === 0) return before;
  const after = await updateListing(trx, before.id, patch);
  if (String(before.images) !== String(after.images)) await claimImages(trx, after.id, after.images);
  await indexListing(trx, before, after);
  await writeAudit(trx, { action, actorId, before, after });
  await writeListingEvent(trx, { type: event, listing: after, previousStatus: before.status, actorId });
  return after;
}

/** Removes a listing that is locked. What others know of it is told its last state. */
export async function removeListing(trx: Trx, before: ListingRow, actorId: number | null): Promise<void> {
  await unindexListing(trx, before.id);
  await deleteListing(trx, before.id);
  await writeAudit(trx, { action: 'deleted', actorId, before, after: null });
  const listing = { ...before, version: before.version + 1 };
  await writeListingEvent(trx, { type: 'asset.deleted', listing, previousStatus: before.status, actorId });
}
