import { sql } from 'kysely';
import type { ListingRow, Trx } from '../database.ts';
import type { InquiryRow } from './inquiries.repository.ts';

/** Marks a new inquiry as unread for those who receive it. */
export async function insertUnreadInquiry(trx: Trx, inquiry: InquiryRow, listing: ListingRow): Promise<void> {
  await insertUnread(trx, { inquiryId: inquiry.id, messageId: 0, authorId: inquiry.userId, parties: [listing] });
}

/** Marks an inquiry with a new message as unread for all who may see it, except the author. */
export async function insertUnreadMessage(
  trx: Trx,
  { id, userId }: { id: number; userId: number | null },
  inquiry: InquiryRow,
  listing: ListingRow,
): Promise<void> {
  await insertUnread(trx, { inquiryId: inquiry.id, messageId: id, authorId: userId, parties: [inquiry, listing] });
}

/** Marks an inquiry as read by a user, up to a message; all of it where `upTo` is undefined. Returns whether it was unread. */
export async function deleteUnread(trx: Trx, userId: number, inquiryId: number, upTo?: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unreadInquiries')
    .where('userId', '=', userId)
    .where('inquiryId', '=', inquiryId)
    .$if(upTo !== undefined, (rows) => rows.where('messageId', '<=', upTo!))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Unread = {
  inquiryId: number;
  messageId: number;
  authorId: number | null;
  parties: { userId: number | null; municipality: string | null }[];
};

/** The users and the administrators of the parties, and all platform administrators, who see every inquiry. */
async function insertUnread(trx: Trx, { inquiryId, messageId, authorId, parties }: Unread): Promise<void> {
  const userIds = parties.flatMap(({ userId }) => userId ?? []);
  const municipalities = parties.flatMap(({ municipality }) => municipality ?? []);
  await sql`
    INSERT INTO unread_inquiries (user_id, inquiry_id, message_id)
    SELECT id, ${inquiryId}, ${messageId} FROM (
      SELECT unnest(${userIds}::integer[]) AS id
      UNION SELECT id FROM users WHERE active AND role = 'municipal_admin' AND municipality = ANY(${municipalities}::text[])
      UNION SELECT id FROM users WHERE active AND role = 'admin'
    ) AS readers
    WHERE id IS DISTINCT FROM ${authorId}::integer
    ON CONFLICT (user_id, inquiry_id) DO UPDATE SET message_id = excluded.message_id`.execute(trx);
}
