import { sql } from 'kysely';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, ListingRow, LoanRow, Trx } from '../database.ts';
import { OPEN_STATUSES, partiesOfSide } from '../loans/loans.policy.ts';
import { LOAN_COLUMNS } from '../loans/loans.repository.ts';

export const hasLoans = (db: Db, listingId: number): Promise<boolean> =>
  exists(db.selectFrom('loans').select('id').where('listingId', '=', listingId).limit(1));

/** Locks the loans of a listing whose calendar is locked, by ascending id. */
export async function lockLoansOfListing(trx: Trx, listingId: number): Promise<LoanRow[]> {
  return trx
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('listingId', '=', listingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Updates the search words of the title in all loans of a listing. */
export async function updateTitleWords(trx: Trx, listingId: number, titleWords: string[]): Promise<void> {
  await trx
    .updateTable('loans')
    .set({ titleWords })
    .where('listingId', '=', listingId)
    .where(sql<boolean>`title_words <> ${titleWords}::text[]`)
    .execute();
}

/** Makes another user of the lending municipality the owner in a locked loan; nobody where it is null. */
export async function updateLender(trx: Trx, loan: LoanRow, { userId }: Pick<ListingRow, 'userId'>): Promise<void> {
  const { id: loanId, status, turn, lenderMunicipality } = loan;
  await trx.updateTable('loans').set({ lenderUserId: userId }).where('id', '=', loanId).execute();
  await trx.deleteFrom('loanParties').where('loanId', '=', loanId).where('side', '=', 'lender').execute();
  await trx
    .insertInto('loanParties')
    .values(partiesOfSide('lender', userId, lenderMunicipality).map((party) => ({ ...party, loanId, status, turn })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The open loans in which users are these sides, in the order in which their calendars are locked. */
export async function listOpenLoansOf(
  db: Db,
  userIds: number[],
  sides: LoanSide[],
): Promise<Pick<LoanRow, 'id' | 'listingId'>[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('loans')
    .innerJoin('loanParties', 'loanParties.loanId', 'loans.id')
    .select(['loans.id', 'loans.listingId'])
    .where(
      'party',
      'in',
      userIds.map((id) => `user:${id}`),
    )
    .where('side', 'in', sides)
    .where('loanParties.status', 'in', OPEN_STATUSES)
    .orderBy('loans.listingId')
    .orderBy('loans.id')
    .execute();
}

export type LoanInquiry = { loanId: number; inquiryId: number };

/** Locks the calendars of loans, by ascending listing. */
export async function lockCalendarsOfLoans(trx: Trx, loanIds: number[]): Promise<void> {
  await trx
    .selectFrom('calendars')
    .select('listingId')
    .where('listingId', 'in', (loans) => loans.selectFrom('loans').select('listingId').where('id', 'in', loanIds))
    .orderBy('listingId')
    .forNoKeyUpdate()
    .execute();
}

export async function updateInquiry(trx: Trx, loanId: number, inquiryId: number): Promise<void> {
  await trx.updateTable('loans').set({ inquiryId }).where('id', '=', loanId).where('inquiryId', 'is', null).execute();
}
