import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import type { Message } from '@commonyard/contracts/http/inquiries';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { ListingRow, Side, Trx } from '../database.ts';
import { toParticipants } from '../inquiries/inquiries.events.ts';
import type { InquiryRow } from '../inquiries/inquiries.repository.ts';

export type PostedMessage = {
  message: Message;
  /** The party of an author without an account. */
  side: Side | null;
  inquiry: InquiryRow;
  listing: ListingRow;
  guestLinks: GuestLink[];
};

export async function writeMessagePosted(
  trx: Trx,
  { message, side, inquiry, listing, guestLinks }: PostedMessage,
): Promise<void> {
  const { id, inquiryId, userId, content, createdAt } = message;
  await writeEvent(trx, {
    type: 'message.posted',
    data: { id, inquiryId, userId, ...(side && { side }), content, guestLinks, ...toParticipants(inquiry, listing) },
    actorId: userId,
    time: createdAt,
  });
}
