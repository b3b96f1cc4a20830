import { sql, type RawBuilder } from 'kysely';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import type { Db } from '../database.ts';
import { daysOfYear, selectYears } from '../loans/taken-days.repository.ts';
import { RUNNING_STATUSES } from '../loans/loans.policy.ts';

/** As many as a dialog names. */
const SHOWN = 5;

export type DependentLoan = {
  id: number;
  status: LoanStatus;
  title: string;
  lenderMunicipality: string;
  borrowerMunicipality: string;
  startsOn: string;
  endsOn: string;
};
export type DependentLoans = { accepted: number; open: number; loans: DependentLoan[] };

/** Days of a calendar, which may return every year. */
export type DependentDays = { from: string; to: string; yearly: boolean };

/** The open offers on a need. Accepted ones do not depend on it. */
export const findOffersOnNeed = (db: Db, needId: number): Promise<DependentLoans> =>
  findLoans(db, sql`loans.need_id = ${needId} AND loans.turn IS NOT NULL`);

/** The loans of a listing that have not ended: all, or those that need one of some days, or a buffer day after the loan. */
export const findLoansOfListing = (
  db: Db,
  listingId: number,
  days: DependentDays | undefined,
): Promise<DependentLoans> =>
  findLoans(
    db,
    sql`loans.listing_id = ${listingId} AND loans.ended_at IS NULL${days ? sql` AND ${needsDayOf(days)}` : sql``}`,
  );

/** The loans of a municipality, on either side, that have not ended. */
export const findLoansOfMunicipality = (db: Db, municipality: string): Promise<DependentLoans> =>
  findLoans(
    db,
    sql`loans.id IN (SELECT loan_id FROM loan_parties WHERE party = ${`municipality:${municipality}`}
      AND status = ANY(${RUNNING_STATUSES}::text[]))`,
  );

const needsDayOf = ({ from, to, yearly }: DependentDays) => sql`EXISTS (
  SELECT FROM ${selectYears(yearly)}
  WHERE ${daysOfYear(from, to)} && daterange(loans.starts_on, loans.ends_on + 1
      + coalesce((SELECT buffer_days FROM calendars WHERE calendars.listing_id = loans.listing_id), 0)))`;

async function findLoans(db: Db, condition: RawBuilder<unknown>): Promise<DependentLoans> {
  const { rows } = await sql<DependentLoan & { accepted: number; open: number }>`
    SELECT loans.id, loans.status, title, lender_municipality, borrower_municipality, starts_on, ends_on,
      (count(*) FILTER (WHERE turn IS NULL) OVER ())::integer AS accepted,
      (count(*) FILTER (WHERE turn IS NOT NULL) OVER ())::integer AS open
    FROM loans JOIN listings ON listings.id = loans.listing_id
    WHERE ${condition} ORDER BY turn IS NOT NULL, starts_on, loans.id LIMIT ${SHOWN}`.execute(db);
  const { accepted = 0, open = 0 } = rows[0] ?? {};
  return { accepted, open, loans: rows };
}
