import type { Message } from '@commonyard/contracts/http/inquiries';
import { eventTablesOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { ListingRow, Trx } from '../database.ts';
import { EVENT_SOURCE, toParticipants } from '../inquiries/inquiries.events.ts';
import type { InquiryRow } from '../inquiries/inquiries.repository.ts';

export async function writeMessagePosted(
  trx: Trx,
  { id, inquiryId, userId, content, createdAt }: Message,
  inquiry: InquiryRow,
  listing: ListingRow,
): Promise<void> {
  await writeEvent(eventTablesOf(trx), {
    source: EVENT_SOURCE,
    type: 'message.posted',
    data: { id, inquiryId, userId, content, ...toParticipants(inquiry, listing) },
    actorId: userId,
    time: createdAt,
  });
}
