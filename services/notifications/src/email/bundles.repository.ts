import { sql } from 'kysely';
import type { NewEmail, Trx } from '../database.ts';
import { addMatches } from '../matches/matches.policy.ts';
import { listMatchBundles, setMatchesOfEmail } from '../matches/matches.repository.ts';
import type { BundledMessage, Reading } from '../model.ts';

/**
 * Adds new messages to the waiting email about the same thread, and new matches to the waiting email about matches to the same user,
 * unless the service has tried to send it. Returns the emails to users without such an email. A replica that leases the waiting email
 * meanwhile sends it without the addition, which then waits in an email of its own.
 */
export async function appendToBundles(trx: Trx, emails: NewEmail[]): Promise<NewEmail[]> {
  const about = emails[0]?.content.about;
  if (about === 'messages') return appendMessages(trx, emails);
  return about === 'matches' ? appendMatches(trx, emails) : emails;
}

async function appendMatches(trx: Trx, emails: NewEmail[]): Promise<NewEmail[]> {
  const userIds = emails.flatMap(({ userId }) => userId ?? []);
  const waiting = await listMatchBundles(trx, userIds);
  const others: NewEmail[] = [];
  for (const email of emails) {
    const bundle = waiting.find(({ userId }) => userId === email.userId);
    if (!bundle || email.content.about !== 'matches') others.push(email);
    else await setMatchesOfEmail(trx, bundle.id, email.content.found.reduce(addMatches, bundle.found));
  }
  return others;
}

async function appendMessages(trx: Trx, emails: NewEmail[]): Promise<NewEmail[]> {
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
