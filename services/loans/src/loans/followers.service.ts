import { systemClock } from '@commonyard/service-kit/clock';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import {
  hasLoans,
  listOpenLoansOf,
  lockLoansOfListing,
  updateLender,
  updateTitleWords,
} from './followers.repository.ts';
import { turnOf } from './loans.policy.ts';
import { lockLoan } from './loans.repository.ts';
import { moveLoan, SYSTEM } from './transitions.service.ts';

/**
 * Brings the loans of a listing up to its projection: the words of its title, its owner, and the end of the open loans of a
 * removed listing. An accepted loan keeps its days.
 */
export async function followListing(trx: Trx, listingId: number): Promise<void> {
  if (!(await hasLoans(trx, listingId))) return;
  await lockCalendar(trx, listingId);
  const { title, userId, municipality, removed } = await getListing(trx, listingId);
  if (title !== null) await updateTitleWords(trx, listingId, toSearchWords([title]));
  for (const loan of await lockLoansOfListing(trx, listingId)) {
    if (loan.lenderUserId !== userId && loan.lenderMunicipality === municipality)
      await updateLender(trx, loan, { userId });
    if (removed && turnOf(loan.status) !== null)
      await moveLoan(trx, loan, 'cancel', {}, { ...SYSTEM, now: systemClock() });
  }
}

/** Cancels the open loans that a user requested whose closed account nobody continues. */
export async function cancelLoansOf(trx: Trx, userId: number): Promise<void> {
  for (const { id, listingId } of await listOpenLoansOf(trx, userId)) {
    await lockCalendar(trx, listingId);
    const loan = await lockLoan(trx, id);
    if (turnOf(loan.status) !== null) await moveLoan(trx, loan, 'cancel', {}, { ...SYSTEM, now: systemClock() });
  }
}
