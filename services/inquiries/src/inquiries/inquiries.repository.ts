import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db, InquiriesTable, ListingRow, Trx } from '../database.ts';
import { inquiryNotFound, partiesOfCaller, toParties } from './inquiries.policy.ts';

/** The columns that policies and events need. */
const COLUMNS = [
  'id',
  'assetId',
  'userId',
  'municipality',
  'name',
  'email',
  'locale',
  'status',
  'dateFrom',
  'dateTo',
  'loanId',
  'messagesUntil',
  'version',
  'createdAt',
] as const;
export type InquiryRow = Pick<Selectable<InquiriesTable>, (typeof COLUMNS)[number]>;

/** Throws 404 unless the inquiry exists and the caller may see it. */
export async function assertCanSeeInquiry(db: Db, caller: Caller, id: number): Promise<void> {
  if (!(await canSeeInquiry(db, caller, id))) throw inquiryNotFound();
}

export async function canSeeInquiry(db: Db, caller: Caller, id: number): Promise<boolean> {
  const parties = partiesOfCaller(caller);
  if (!parties) return exists(db.selectFrom('inquiries').select('id').where('id', '=', id));
  const found = db.selectFrom('inquiryParties').where('party', 'in', parties).where('inquiryId', '=', id);
  return exists(found.select('inquiryId').limit(1));
}

export async function listParties(db: Db, inquiryId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiryParties')
    .select('party')
    .where('inquiryId', '=', inquiryId)
    .orderBy('party')
    .execute();
  return rows.map(({ party }) => party);
}

type InquiryWithListing = { inquiry: InquiryRow; listing: ListingRow };

export async function getInquiry(db: Db, id: number): Promise<InquiryWithListing> {
  const found = await findInquiry(db, id);
  if (!found) throw inquiryNotFound();
  return found;
}

export async function findInquiry(db: Db, id: number): Promise<InquiryWithListing | undefined> {
  const inquiry = await db.selectFrom('inquiries').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!inquiry) return undefined;
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', inquiry.assetId)
    .executeTakeFirstOrThrow();
  return { inquiry, listing };
}

export async function lockInquiry(trx: Trx, id: number): Promise<InquiryRow> {
  const inquiry = await findAndLockInquiry(trx, id);
  if (!inquiry) throw inquiryNotFound();
  return inquiry;
}

export async function findAndLockInquiry(trx: Trx, id: number): Promise<InquiryRow | undefined> {
  return trx.selectFrom('inquiries').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts an inquiry with its parties. The listing must be locked. */
export async function insertInquiry(
  trx: Trx,
  values: Insertable<InquiriesTable>,
  listing: ListingRow,
): Promise<InquiryRow> {
  const inquiry = await trx.insertInto('inquiries').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
  const { id: inquiryId, status } = inquiry;
  const parties = [
    ...toParties(inquiry).map((party) => ({ party, inquiryId, side: 'sender' as const, status })),
    ...toParties(listing).map((party) => ({ party, inquiryId, side: 'owner' as const, status })),
  ];
  if (parties.length > 0)
    await trx
      .insertInto('inquiryParties')
      .values(parties)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return inquiry;
}

export async function updateInquiry(
  trx: Trx,
  id: number,
  patch: Pick<
    Updateable<InquiriesTable>,
    'status' | 'adminNotes' | 'dateFrom' | 'dateTo' | 'loanVersion' | 'messagesUntil'
  > & {
    updatedAt: string;
  },
): Promise<InquiryRow> {
  const { status } = patch;
  if (status) await trx.updateTable('inquiryParties').set({ status }).where('inquiryId', '=', id).execute();
  return trx
    .updateTable('inquiries')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(inquiryNotFound);
}

/** Updates the title's search words in all inquiries about a listing. */
export async function updateTitleWords(trx: Trx, assetId: number, titleWords: string[]): Promise<void> {
  await trx.updateTable('inquiries').set({ titleWords }).where('assetId', '=', assetId).execute();
}

export async function updateSenderWords(trx: Trx, userId: number, senderWords: string[]): Promise<void> {
  await trx
    .updateTable('inquiries')
    .set({ senderWords })
    .where('userId', '=', userId)
    .where(sql<boolean>`sender_words <> ${senderWords}::text[]`)
    .execute();
}

/** Locks the inquiries about a listing until the transaction ends. Returns their ids. */
export async function lockInquiriesOf(trx: Trx, assetId: number): Promise<number[]> {
  const locked = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('assetId', '=', assetId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

export async function replaceOwnerParties(trx: Trx, assetId: number, parties: string[]): Promise<void> {
  // Lock the inquiries, so that no status changes between this read and its copy beside the new parties.
  const ids = await lockInquiriesOf(trx, assetId);
  await sql`DELETE FROM inquiry_parties WHERE side = 'owner' AND inquiry_id = ANY(${ids}::integer[])`.execute(trx);
  await sql`
    INSERT INTO inquiry_parties (party, inquiry_id, side, status)
    SELECT party, id, 'owner', status FROM inquiries CROSS JOIN unnest(${parties}::text[]) AS party
    WHERE id = ANY(${ids}::integer[])
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Locks the inquiry of a loan until the transaction ends; undefined where there is none. */
export async function lockInquiryOfLoan(trx: Trx, loanId: number) {
  return trx
    .selectFrom('inquiries')
    .select(['id', 'status', 'dateFrom', 'dateTo', 'loanVersion'])
    .where('loanId', '=', loanId)
    .forUpdate()
    .executeTakeFirst();
}
