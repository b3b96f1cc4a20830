import type { Db } from '../database.ts';
import { inquiryNotFound } from '../inquiries/inquiries.policy.ts';
import { LISTING_COLUMNS } from '../projections/listings.repository.ts';

/** The newest messages of a thread that a guest sees. */
const MESSAGES = 100;

export async function getGuestInquiry(db: Db, id: number) {
  return db
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.assetId')
    .select(['i.id', 'i.assetId', 'i.userId', 'i.municipality', 'i.name', 'i.organization', 'i.phone'])
    .select(['i.message', 'i.messageHiddenAt', 'i.status', 'i.dateFrom', 'i.dateTo', 'i.createdAt'])
    .select(LISTING_COLUMNS)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(inquiryNotFound);
}
export type GuestInquiryRow = Awaited<ReturnType<typeof getGuestInquiry>>;

export async function listThread(db: Db, inquiryId: number) {
  return db
    .selectFrom('messages as m')
    .leftJoin('users as p', 'p.id', 'm.userId')
    .select(['m.id', 'm.userId', 'm.side', 'm.content', 'm.hiddenAt', 'm.createdAt', 'p.municipality', 'p.role'])
    .where('m.inquiryId', '=', inquiryId)
    .orderBy('m.id', 'desc')
    .limit(MESSAGES)
    .execute();
}
export type ThreadMessageRow = Awaited<ReturnType<typeof listThread>>[number];

/** The id of the newest message of a thread; 0 without one. */
export async function findNewestMessageId(db: Db, inquiryId: number): Promise<number> {
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
