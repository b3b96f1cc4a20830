import type { Transaction } from 'kysely';
import type { AssetEvents, ListingEvent } from '@commonyard/contracts/events/assets';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { AssetsDatabase, ListingRow } from '../database.ts';

export const SOURCE = 'assets';

export type ListingNews = {
  type: keyof AssetEvents;
  listing: ListingRow;
  previousStatus: ListingRow['status'] | null;
  actorId: number | null;
};

/** Writes what happened to a listing beside the change itself. Gives the event's id. */
export async function writeListingEvent(trx: Transaction<AssetsDatabase>, news: ListingNews): Promise<string> {
  const { type, listing, previousStatus, actorId } = news;
  return writeEvent(eventsOf(trx), {
    source: SOURCE,
    type,
    data: {
      ...listingFacts(listing, previousStatus),
      ...(type === 'asset.rejected' && { reason: listing.decisionReason }),
    },
    actorId,
    time: timeOf(type, listing),
  });
}

/** The demonstration was posted and reviewed some time ago; anybody else just now. */
function timeOf(type: keyof AssetEvents, { createdAt, decisionAt }: ListingRow): string | null {
  if (type === 'asset.submitted') return createdAt;
  return type === 'asset.approved' || type === 'asset.rejected' ? decisionAt : null;
}

const listingFacts = (listing: ListingRow, previousStatus: ListingRow['status'] | null): ListingEvent => ({
  id: listing.id,
  version: listing.version,
  type: listing.type,
  status: listing.status,
  previousStatus,
  title: listing.title,
  category: listing.category,
  region: listing.region,
  images: listing.images,
  userId: listing.userId,
  municipality: listing.municipality,
  municipalityName: listing.municipalityName,
  contactEmail: listing.contactEmail,
  locale: listing.locale,
});
