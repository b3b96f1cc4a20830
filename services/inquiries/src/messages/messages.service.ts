import type { Message } from '@commonyard/contracts/http/inquiries';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Trx } from '../database.ts';
import { getInquiry } from '../inquiries/inquiries.repository.ts';
import { insertUnreadMessage } from '../inquiries/unread.repository.ts';
import { writeMessagePosted } from './messages.events.ts';
import { insertMessage } from './messages.repository.ts';

/** Adds a reply to the thread of an inquiry, which becomes unread for the others. */
export async function postReply(trx: Trx, draft: MessageDraft): Promise<Message> {
  const message = await postMessage(trx, draft);
  const { inquiry, listing } = await getInquiry(trx, draft.inquiryId);
  await insertUnreadMessage(trx, message, inquiry, listing);
  return message;
}

export type MessageDraft = { inquiryId: number; userId: number; content: string };

/** Adds a message to the thread of an inquiry, with its event. */
export async function postMessage(trx: Trx, draft: MessageDraft, clock = systemClock): Promise<Message> {
  const message = await insertMessage(trx, { ...draft, createdAt: clock().toISOString() });
  const { inquiry, listing } = await getInquiry(trx, draft.inquiryId);
  await writeMessagePosted(trx, message, inquiry, listing);
  return message;
}
