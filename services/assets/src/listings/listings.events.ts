import { ListingEvent, type BusyChanged } from '@commonyard/contracts/events/assets';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import { writeEvent, writeEvents } from '@commonyard/service-kit/events/outbox';
import { pickFields } from '@commonyard/service-kit/fields';
import { byState, imagesOfChanges } from './changes/changes.policy.ts';
import type { ListingChangeRow, ListingChanges, ListingRow, Trx, WritableListing } from '../database.ts';

export type ListingChange = {
  type: ListingEventType;
  listing: WritableListing;
  previousStatus: ListingRow['status'] | null;
  actorId: number | null;
  at: Date;
  /** Why it was withdrawn or deleted. */
  reason?: string | undefined;
  /** Of an approved listing. */
  changes?: ListingChanges;
  /** Of the link to the page of a listing that was posted without an account. */
  token?: string | undefined;
};

/** Writes an event with the listing's state after the change. Returns the event's id. */
export const writeListingEvent = (trx: Trx, change: ListingChange): Promise<string> => writeEvent(trx, toEvent(change));

/** Writes an event for each listing with its present state. Such an event notifies nobody. */
export const writeListingStates = (
  trx: Trx,
  listings: WritableListing[],
  at: Date,
  rows: ListingChangeRow[] = [],
): Promise<void> =>
  writeEvents(
    trx,
    listings.map((listing) => {
      const own = rows.filter(({ listingId }) => listingId === listing.id);
      return toEvent({
        type: 'asset.updated',
        listing,
        changes: byState(own),
        previousStatus: listing.status,
        actorId: null,
        at,
      });
    }),
  );

/** Writes an event after the days were stored on which lists do not offer a listing: its calendar was changed before that. */
export const writeBusyChanged = (trx: Trx, { id, version }: BusyChanged, actorId: number | null): Promise<string> =>
  writeEvent(trx, { type: 'asset.busy_changed', data: { id, version }, actorId });

const toEvent = ({ type, listing, previousStatus, actorId, at, changes = {}, token, reason }: ListingChange) => ({
  type,
  data: {
    ...toPayload(listing, previousStatus),
    ...(type === 'asset.rejected' && { reason: reasonOf(listing, changes) }),
    ...(reason !== undefined && { reason }),
    ...(changes.waiting && { changeWaits: true }),
    ...(imagesOfChanges(changes).length > 0 && { changeImages: imagesOfChanges(changes) }),
    ...(token !== undefined && { link: { token } }),
  },
  actorId,
  time: at.toISOString(),
});

/** Of the listing, or of the change of a listing that stays as it was approved. */
const reasonOf = ({ status, decisionReason }: WritableListing, { rejected }: ListingChanges): string | null =>
  status === 'unavailable' ? decisionReason : (rejected?.reason ?? null);

const toPayload = (listing: WritableListing, previousStatus: ListingRow['status'] | null): ListingEvent =>
  pickFields(ListingEvent, { ...listing, previousStatus, withdrawn: listing.withdrawnAt !== null });
