import type { Insertable } from 'kysely';
import type { Message } from '@commonyard/contracts/http/inquiries';
import type { InquiriesDb, MessagesTable, Trx } from '../database.ts';

/** The author of a guest's message is named as in the public form; the contact of a listing has no name here. */
const selectMessages = (db: InquiriesDb) =>
  db
    .selectFrom('messages as m')
    .leftJoin('people as p', 'p.id', 'm.userId')
    .leftJoin('inquiries as i', (join) => join.onRef('i.id', '=', 'm.inquiryId').on('m.side', '=', 'sender'))
    .select(['m.id', 'm.inquiryId', 'm.userId', 'm.content', 'm.createdAt'])
    .select(({ fn }) => fn.coalesce('p.name', 'i.name').as('authorName'));

/** A page of a thread's messages with ids below `below`, newest first. */
export function messagePageQuery(
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

/** The number of messages in a thread, at most `cap` + 1. */
export function messageCountQuery(db: InquiriesDb, inquiryId: number, cap: number) {
  const ids = db
    .selectFrom('messages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    // Sorted as the index is: for a thread that is most of the table the planner would scan the table instead.
    .orderBy('id')
    .limit(cap + 1);
  return db.selectFrom(ids.as('found')).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** Inserts a message and dates the inquiry's last update. */
export async function insertMessage(
  trx: Trx,
  message: Insertable<MessagesTable> & { createdAt: string },
): Promise<Message> {
  const { id } = await trx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  await trx
    .updateTable('inquiries')
    .set({ updatedAt: message.createdAt })
    .where('id', '=', message.inquiryId)
    .execute();
  return selectMessages(trx).where('m.id', '=', id).executeTakeFirstOrThrow();
}
