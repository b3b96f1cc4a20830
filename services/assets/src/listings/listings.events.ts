import type { AssetEvents, ListingEvent } from '@commonyard/contracts/events/assets';
import { eventTablesOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { ListingRow, Trx } from '../database.ts';

export type ListingChange = {
  type: keyof AssetEvents;
  listing: ListingRow;
  previousStatus: ListingRow['status'] | null;
  actorId: number | null;
  at: Date;
};

/** Writes an event with the listing's state after the change. Returns the event's id. */
export const writeListingEvent = (trx: Trx, { type, listing, previousStatus, actorId, at }: ListingChange) =>
  writeEvent(eventTablesOf(trx), {
    source: 'assets',
    type,
    data: {
      ...toPayload(listing, previousStatus),
      ...(type === 'asset.rejected' && { reason: listing.decisionReason }),
    },
    actorId,
    time: at.toISOString(),
  });

const toPayload = (listing: ListingRow, previousStatus: ListingRow['status'] | null): ListingEvent => ({
  id: listing.id,
  version: listing.version,
  type: listing.type,
  status: listing.status,
  previousStatus,
  withdrawn: listing.withdrawnAt !== null,
  title: listing.title,
  category: listing.category,
  region: listing.region,
  images: listing.images,
  userId: listing.userId,
  municipality: listing.municipality,
  municipalityName: listing.municipalityName,
  availableFrom: listing.availableFrom,
  availableTo: listing.availableTo,
  contactEmail: listing.contactEmail,
  locale: listing.locale,
});
