import type { LoanRow, Trx } from '../database.ts';
import { lockLoansWithChangedDays, unmarkDatesTaken } from './dates-taken.repository.ts';
import { markDatesTaken } from './loans.service.ts';

/**
 * Marks the open loans of a listing whose days a loan or a block has taken, each with an audit entry and an event, and unmarks
 * those whose days are free again. The calendar is locked: no other transaction locks two loans of the listing meanwhile.
 */
export async function updateDatesTaken(trx: Trx, listingId: number, now: Date): Promise<void> {
  const loans = await lockLoansWithChangedDays(trx, listingId);
  const isFree = ({ datesTakenAt }: LoanRow) => datesTakenAt !== null;
  for (const loan of loans.filter((loan) => !isFree(loan))) await markDatesTaken(trx, loan, now);
  const freeIds = loans.filter(isFree).map(({ id }) => id);
  if (freeIds.length > 0) await unmarkDatesTaken(trx, freeIds);
}
