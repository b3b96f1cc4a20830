import type { Transaction } from 'kysely';
import type { Message } from '@commonyard/contracts/http/inquiries';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Schema } from '../database.ts';
import { concerned, SOURCE } from '../inquiries/inquiries.events.ts';
import { getInquiry } from '../inquiries/inquiries.repository.ts';
import { insertMessage, type NewMessage } from './messages.repository.ts';

/** Adds to the thread of an inquiry, with its event. */
export async function postMessage(trx: Transaction<Schema>, draft: NewMessage): Promise<Message> {
  const message = await insertMessage(trx, draft);
  const { inquiry, listing } = await getInquiry(trx, draft.inquiryId);
  const { id, inquiryId, userId, content } = message;
  await writeEvent(eventsOf(trx), {
    source: SOURCE,
    type: 'message.posted',
    data: { id, inquiryId, userId, content, ...concerned(inquiry, listing) },
    actorId: userId,
    time: message.createdAt,
  });
  return message;
}
