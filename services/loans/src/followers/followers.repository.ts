import { sql } from 'kysely';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, ListingRow, LoanRow, Trx } from '../database.ts';
import {
  isMunicipality,
  OPEN_STATUSES,
  partiesOfSide,
  RUNNING_STATUSES,
  turnForMunicipality,
  turnForParty,
} from '../loans/loans.policy.ts';
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

/** Locks the open loans that were offered on a need, by ascending id. Their calendars are locked. */
export async function lockOpenOffersOn(trx: Trx, needId: number): Promise<LoanRow[]> {
  return trx
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('needId', '=', needId)
    .where('turn', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the calendars of listings that have loans, and of listings that are offered on needs, by ascending id of the listing. */
export async function lockCalendarsOfListings(trx: Trx, listingIds: number[]): Promise<void> {
  await trx
    .selectFrom('calendars')
    .select('listingId')
    .where('listingId', 'in', (loans) =>
      loans
        .selectFrom('loans')
        .select('listingId')
        .where((is) => is.or([is('listingId', 'in', listingIds), is('needId', 'in', listingIds)])),
    )
    .orderBy('listingId')
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
  const { id: loanId, status, lenderMunicipality } = loan;
  const turnOf = (party: string) => (isMunicipality(party) ? turnForMunicipality : turnForParty)(loan, 'lender');
  await trx.updateTable('loans').set({ lenderUserId: userId }).where('id', '=', loanId).execute();
  await trx.deleteFrom('loanParties').where('loanId', '=', loanId).where('side', '=', 'lender').execute();
  await trx
    .insertInto('loanParties')
    .values(
      partiesOfSide('lender', userId, lenderMunicipality).map((row) => ({
        ...row,
        loanId,
        status,
        turn: turnOf(row.party),
      })),
    )
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

export type MunicipalityLoan = { id: number; municipality: string };

/** The loans of municipalities, on either side, that have not ended, each with the municipality. */
export async function listRunningLoansOf(db: Db, municipalities: string[]): Promise<MunicipalityLoan[]> {
  if (municipalities.length === 0) return [];
  return db
    .selectFrom('loanParties')
    .select(['loanId as id', 'municipality'])
    .where(
      'party',
      'in',
      municipalities.map((municipality) => `municipality:${municipality}`),
    )
    .where('status', 'in', RUNNING_STATUSES)
    .orderBy('loanId')
    .execute();
}

/**
 * Forgets why loans, whose calendars are locked, wait or go on without their listing: it is back, or the municipality has an officer
 * again.
 */
export async function clearCauses(
  trx: Trx,
  of: { listingId: number } | { municipality: string; loanIds: number[] },
): Promise<void> {
  const update = trx.updateTable('loans').set({ cause: null, reason: null }).where('endedAt', 'is', null);
  if ('listingId' in of)
    await update.where('listingId', '=', of.listingId).where('cause', '=', 'listing_withdrawn').execute();
  else if (of.loanIds.length > 0)
    await update
      .where('id', 'in', of.loanIds)
      .where(
        sql<boolean>`cause = CASE lender_municipality WHEN ${of.municipality} THEN 'lender_without_officer' ELSE 'borrower_without_officer' END`,
      )
      .execute();
}

export type LoanInquiry = { loanId: number; inquiryId: number };

export async function updateInquiry(trx: Trx, loanId: number, inquiryId: number): Promise<void> {
  await trx.updateTable('loans').set({ inquiryId }).where('id', '=', loanId).where('inquiryId', 'is', null).execute();
}
