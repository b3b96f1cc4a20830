import type { Trx } from '../database.ts';
import { lockLoansWithoutDays, unmarkLoansWithDays } from './dates-taken.repository.ts';
import { markDatesTaken } from './transitions.service.ts';

/**
 * Marks the open loans of a listing whose days a loan or a block has taken, each with an audit entry and an event, and unmarks
 * those whose days are free again. The calendar is locked: no other transaction locks two loans of the listing meanwhile.
 */
export async function updateDatesTaken(trx: Trx, listingId: number, now: Date): Promise<void> {
  for (const loan of await lockLoansWithoutDays(trx, listingId)) await markDatesTaken(trx, loan, now);
  await unmarkLoansWithDays(trx, listingId);
}
