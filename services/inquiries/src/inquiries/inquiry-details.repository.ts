import type { ExpressionBuilder } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Database, InquiriesDb, InquiriesTable } from '../database.ts';
import { LISTING_COLUMNS } from '../projections/listings.repository.ts';
import { inquiryNotFound } from './inquiries.policy.ts';

/** An inquiry with its listing, its sender's name, the last message of its thread, and whether the caller has read it. */
export const selectInquiryDetails = (db: InquiriesDb, { userId }: Caller) =>
  db
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.assetId')
    .leftJoin('people as p', 'p.id', 'i.userId')
    .select([
      'i.id',
      'i.assetId',
      'i.userId',
      'i.municipality',
      'i.name',
      'p.name as userName',
      'i.email',
      'i.phone',
      'i.organization',
      'i.message',
      'i.status',
      'i.dateFrom',
      'i.dateTo',
      'i.adminNotes',
      'i.version',
      'i.createdAt',
      'i.updatedAt',
    ])
    .select(LISTING_COLUMNS)
    .select((inquiry) => [
      lastMessage(inquiry).select('m.userId').as('lastMessageBy'),
      lastMessage(inquiry).select('m.createdAt').as('lastMessageAt'),
      // Not EXISTS, which the planner may evaluate by reading all unread inquiries of the user.
      inquiry
        .selectFrom('unreadInquiries as u')
        .select('u.inquiryId')
        .where('u.userId', '=', userId)
        .whereRef('u.inquiryId', '=', 'i.id')
        .limit(1)
        .as('unread'),
    ]);
export type InquiryDetailsRow = Awaited<ReturnType<ReturnType<typeof selectInquiryDetails>['execute']>>[number];

const lastMessage = (inquiry: ExpressionBuilder<Database & { i: InquiriesTable }, 'i'>) =>
  inquiry.selectFrom('messages as m').whereRef('m.inquiryId', '=', 'i.id').orderBy('m.id', 'desc').limit(1);

/** Does not check whether the caller may see the inquiry. Throws 404. */
export async function getInquiryDetails(db: InquiriesDb, id: number, caller: Caller): Promise<InquiryDetailsRow> {
  return selectInquiryDetails(db, caller).where('i.id', '=', id).executeTakeFirstOrThrow(inquiryNotFound);
}
