import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { notFound } from '@commonyard/service-kit/errors';
import type { InquiriesDb, InquiriesTable, ListingRow, Schema } from '../database.ts';
import { partiesOf, partiesOfCaller } from './inquiries.parties.ts';

/** What decisions and events need of an inquiry; what it is found by stays in the database. */
const COLUMNS = [
  'id',
  'assetId',
  'userId',
  'municipality',
  'name',
  'email',
  'locale',
  'status',
  'version',
  'createdAt',
] as const;
export type InquiryRow = Pick<Selectable<InquiriesTable>, (typeof COLUMNS)[number]>;

/** The same answer for an inquiry that does not exist and for one the caller may not know of. */
export const inquiryNotFound = () => notFound('inquiry_not_found', 'The requested inquiry could not be found.');

/** Whether the caller may see an inquiry; false too where there is none. */
export async function canSee(db: InquiriesDb, caller: Caller, id: number): Promise<boolean> {
  const parties = partiesOfCaller(caller);
  const found = parties
    ? await db
        .selectFrom('inquiryParties')
        .select('inquiryId')
        .where('party', 'in', parties)
        .where('inquiryId', '=', id)
        .limit(1)
        .executeTakeFirst()
    : await db.selectFrom('inquiries').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** An inquiry with its listing, as events need it. Throws 404. */
export async function getInquiry(db: InquiriesDb, id: number): Promise<{ inquiry: InquiryRow; listing: ListingRow }> {
  const inquiry = await db.selectFrom('inquiries').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!inquiry) throw inquiryNotFound();
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', inquiry.assetId)
    .executeTakeFirstOrThrow();
  return { inquiry, listing };
}

/** Nobody else changes the inquiry until the transaction ends. Throws 404. */
export async function lockInquiry(trx: Transaction<Schema>, id: number): Promise<InquiryRow> {
  return trx
    .selectFrom('inquiries')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(inquiryNotFound);
}

/** Stores an inquiry and who may see it. The listing must be held. */
export async function insertInquiry(
  trx: Transaction<Schema>,
  draft: Insertable<InquiriesTable>,
  listing: ListingRow,
): Promise<InquiryRow> {
  const inquiry = await trx.insertInto('inquiries').values(draft).returning(COLUMNS).executeTakeFirstOrThrow();
  const { id: inquiryId, status } = inquiry;
  const rows = [
    ...partiesOf(inquiry).map((party) => ({ party, inquiryId, side: 'sender' as const, status })),
    ...partiesOf(listing).map((party) => ({ party, inquiryId, side: 'owner' as const, status })),
  ];
  if (rows.length > 0)
    await trx
      .insertInto('inquiryParties')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return inquiry;
}

export async function updateInquiry(
  trx: Transaction<Schema>,
  id: number,
  patch: { status?: InquiryStatus; adminNotes?: string | null },
): Promise<InquiryRow> {
  const { status } = patch;
  if (status) await trx.updateTable('inquiryParties').set({ status }).where('inquiryId', '=', id).execute();
  return trx
    .updateTable('inquiries')
    .set({ ...patch, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(inquiryNotFound);
}

/** The name of a person, as far as it is known here. */
export async function findPersonName(db: InquiriesDb, userId: number): Promise<string | null> {
  const person = await db.selectFrom('people').select('name').where('id', '=', userId).executeTakeFirst();
  return person?.name ?? null;
}
