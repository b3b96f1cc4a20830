import { sql, type RawBuilder } from 'kysely';
import { heldElsewhere } from '@commonyard/service-kit/records/holds';
import type { LoansDb, Trx } from '../database.ts';

/** A loan is held with its listing, or with the account of one of its sides. */
const isHeld = sql<boolean>`(${heldElsewhere('listing', 'loans.listing_id')}
  OR ${heldElsewhere('account', 'loans.borrower_user_id')} OR ${heldElsewhere('account', 'loans.lender_user_id')})`;

/** SQL of the loans that ended before an instant and are not on hold. */
export const dueLoans = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM loans WHERE ended_at < ${before} AND NOT ${isHeld}`;

/** Deletes loans with their quotes and days, and returns what their audit entries need. */
export async function deleteLoans(trx: Trx, ids: number[]) {
  await trx.deleteFrom('busyPeriods').where('loanId', 'in', ids).execute();
  return trx.deleteFrom('loans').where('id', 'in', ids).returning(['id', 'version', 'lenderMunicipality']).execute();
}

const LOAN_FIELDS = [
  'loans.id',
  'listingId',
  'loans.status',
  'lenderMunicipality',
  'borrowerMunicipality',
  'startsOn',
  'endsOn',
  'operator',
  'transport',
  'hours',
  'purpose',
  'totalCents',
  'reason',
  'createdAt',
  'updatedAt',
] as const;

/** The loans that a user requested or lends, and the user's calendar feeds. */
export async function collectOwnData(db: LoansDb, userId: number) {
  const loans = db
    .selectFrom('loans')
    .innerJoin('loanParties', 'loanParties.loanId', 'loans.id')
    .select([...LOAN_FIELDS, 'loanParties.side'])
    .where('party', '=', `user:${userId}`)
    .orderBy('loans.id');
  const feeds = db
    .selectFrom('loanFeeds')
    .select(['id', 'scope', 'municipality', 'createdAt', 'lastReadAt'])
    .where('userId', '=', userId)
    .orderBy('id');
  return { loans: await loans.execute(), loanFeeds: await feeds.execute() };
}
