import type { Transaction } from 'kysely';
import type { InquiryEvent } from '@commonyard/contracts/events/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { ListingRow, Schema } from '../database.ts';
import type { InquiryRow } from './inquiries.repository.ts';

export const SOURCE = 'inquiries';

export type News = {
  type: 'inquiry.created' | 'inquiry.status_changed';
  inquiry: InquiryRow;
  listing: ListingRow;
  previousStatus: InquiryStatus | null;
  actorId: number | null;
};

/** Writes what happened to an inquiry beside the change itself. */
export async function writeInquiryEvent(trx: Transaction<Schema>, news: News): Promise<void> {
  const { type, inquiry, listing, previousStatus, actorId } = news;
  const { id, version, status } = inquiry;
  await writeEvent(eventsOf(trx), {
    source: SOURCE,
    type,
    data: { id, version, status, previousStatus, ...concerned(inquiry, listing) },
    actorId,
    time: type === 'inquiry.created' ? inquiry.createdAt : null,
  });
}

/** Whom an inquiry concerns. Of somebody with an account the number is enough. */
export const concerned = (inquiry: InquiryRow, listing: ListingRow): Pick<InquiryEvent, 'listing' | 'sender'> => ({
  listing: {
    id: listing.id,
    type: listing.type,
    title: listing.title,
    userId: listing.userId,
    municipality: listing.municipality,
  },
  sender: {
    userId: inquiry.userId,
    municipality: inquiry.municipality,
    name: inquiry.userId === null ? inquiry.name : null,
    email: inquiry.userId === null ? inquiry.email : null,
    locale: inquiry.locale,
  },
});
