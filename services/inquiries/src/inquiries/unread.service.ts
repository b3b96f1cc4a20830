import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import { deleteUnread } from './unread.repository.ts';

/** Marks an inquiry as read by a user, up to a message; all of it where `upTo` is undefined. Notifications follow the event. */
export async function readInquiry(trx: Trx, userId: number, inquiryId: number, upTo?: number): Promise<void> {
  if (!(await deleteUnread(trx, userId, inquiryId, upTo))) return;
  const data = { inquiryId, userId, messageId: upTo ?? null };
  await writeEvent(trx, { type: 'inquiry.read', data, actorId: userId });
}
