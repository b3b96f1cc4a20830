import { sql } from 'kysely';
import type { NewEmail, Trx } from '../database.ts';
import type { BundledMessage, Reading } from '../model.ts';

/**
 * Adds new messages to the emails that wait for further ones of the same thread and were not tried yet. Returns the emails of those who
 * have none. A replica that leases the email meanwhile sends it without the message, which then waits in one of its own.
 */
export async function appendToBundles(trx: Trx, emails: NewEmail[]): Promise<NewEmail[]> {
  const [first] = emails;
  if (first?.content.about !== 'messages') return emails;
  const userIds = emails.map(({ userId }) => userId ?? null);
  const { rows } = await sql<{ userId: number }>`
    UPDATE emails SET content = jsonb_set(content, '{messages}', content->'messages' || ${JSON.stringify(first.content.messages)}::jsonb)
    WHERE status = 'waiting' AND attempts = 0 AND id IN (
      SELECT min(id) FROM emails
      WHERE inquiry_id = ${first.inquiryId} AND user_id = ANY(${userIds}::integer[]) AND status = 'waiting' AND attempts = 0
      GROUP BY user_id)
    RETURNING user_id`.execute(trx);
  const appended = new Set(rows.map(({ userId }) => userId));
  return emails.filter(({ userId }) => !appended.has(userId!));
}

/** Drops what was read from the emails that wait, and those of which nothing is left. */
export async function dropReadMessages(trx: Trx, { inquiryId, userId, messageId, time }: Reading): Promise<void> {
  const emails = await trx
    .selectFrom('emails')
    .select(['id', 'content'])
    .where('inquiryId', '=', inquiryId)
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .execute();
  const isUnread = ({ id, at }: BundledMessage) => (messageId === null ? at > time : id > messageId);
  for (const { id, content } of emails) {
    if (content?.about !== 'messages') continue;
    const messages = content.messages.filter(isUnread);
    if (messages.length === 0) await trx.deleteFrom('emails').where('id', '=', id).execute();
    else if (messages.length < content.messages.length)
      await trx
        .updateTable('emails')
        .set({ content: JSON.stringify({ ...content, messages }) })
        .where('id', '=', id)
        .execute();
  }
}
