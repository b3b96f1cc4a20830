import type { Message } from '@commonyard/contracts/http/inquiries';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Side, Trx, ListingRow } from '../database.ts';
import { createGuestLinks } from '../guest-links/guest-links.service.ts';
import { assertOpen } from '../inquiries/inquiries.policy.ts';
import { assertCanSeeInquiry, getInquiry, lockInquiry, type InquiryRow } from '../inquiries/inquiries.repository.ts';
import { insertUnreadMessage } from '../inquiries/unread.repository.ts';
import { readInquiry } from '../inquiries/unread.service.ts';
import { insertMessage } from './messages.repository.ts';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { toParticipants } from '../inquiries/inquiries.events.ts';

/** A new message. A guest has no user id, but the party for which they write. */
export type MessageDraft = { inquiryId: number; content: string } & (
  { userId: number; side: null } | { userId: null; side: Side }
);

/**
 * Adds a reply to an open inquiry, which becomes unread for the others. `caller` is the user who writes it, and may have lost the
 * access since the request began. Throws 404, or 409 where the inquiry is closed.
 */
export async function postReply(trx: Trx, draft: MessageDraft, caller?: Caller, clock = systemClock): Promise<Message> {
  const inquiryBefore = await lockInquiry(trx, draft.inquiryId);
  if (caller) await assertCanSeeInquiry(trx, caller, draft.inquiryId);
  assertOpen(inquiryBefore, clock());
  const message = await postMessage(trx, draft, clock);
  const { inquiry, listing } = await getInquiry(trx, draft.inquiryId);
  if (draft.userId !== null) await readInquiry(trx, draft.userId, draft.inquiryId);
  await insertUnreadMessage(trx, message, inquiry, listing);
  return message;
}

export async function postMessage(trx: Trx, draft: MessageDraft, clock = systemClock): Promise<Message> {
  const message = await insertMessage(trx, { ...draft, createdAt: clock().toISOString() });
  const { inquiry, listing } = await getInquiry(trx, draft.inquiryId);
  const guestLinks = await createGuestLinks(trx, inquiry, listing, draft.side);
  await writeMessagePosted(trx, { message, side: draft.side, inquiry, listing, guestLinks });
  return message;
}

type PostedMessage = {
  message: Message;
  /** The party of an author without an account. */
  side: Side | null;
  inquiry: InquiryRow;
  listing: ListingRow;
  guestLinks: GuestLink[];
};

async function writeMessagePosted(
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
