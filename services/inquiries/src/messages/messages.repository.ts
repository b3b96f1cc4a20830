import { sql, type Transaction } from 'kysely';
import type { Message } from '@commonyard/contracts/http/inquiries';
import type { InquiriesDb, Schema } from '../database.ts';

const selectMessages = (db: InquiriesDb) =>
  db
    .selectFrom('messages as m')
    .leftJoin('people as p', 'p.id', 'm.userId')
    .select(['m.id', 'm.inquiryId', 'm.userId', 'p.name as authorName', 'm.content', 'm.createdAt']);

/** The last messages of a thread below an id, the last one first. */
export function messagesPage(
  db: InquiriesDb,
  inquiryId: number,
  { limit, below }: { limit: number; below: number | undefined },
) {
  return selectMessages(db)
    .where('m.inquiryId', '=', inquiryId)
    .$if(below !== undefined, (messages) => messages.where('m.id', '<', below!))
    .orderBy('m.id', 'desc')
    .limit(limit);
}

/** How many messages a thread holds; the count stops one above `cap`. */
export function messagesCount(db: InquiriesDb, inquiryId: number, cap: number) {
  const ids = db
    .selectFrom('messages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    // In the index's order: for a thread that is most of the table the planner would read the table instead.
    .orderBy('id')
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

export type NewMessage = { inquiryId: number; userId: number; content: string; createdAt?: string };

export async function insertMessage(trx: Transaction<Schema>, message: NewMessage): Promise<Message> {
  const { id } = await trx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  await trx
    .updateTable('inquiries')
    .set({ updatedAt: sql<string>`now()` })
    .where('id', '=', message.inquiryId)
    .execute();
  return selectMessages(trx).where('m.id', '=', id).executeTakeFirstOrThrow();
}
