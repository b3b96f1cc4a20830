import type { Loan } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Db } from '../database.ts';
import { limitOf } from '../municipality-settings/municipality-settings.service.ts';
import { getListing } from '../projections/listings.repository.ts';
import { listQuotes } from '../quotes/quotes.repository.ts';
import { findTerms } from '../availability/terms.repository.ts';
import { toLoan } from './loans.mapper.ts';
import { getVisibleLoan, type LoanOfListing } from '../loans/loans.repository.ts';

/** A loan with all that its parties see. Throws 404. */
export async function getLoan(db: Db, caller: Caller, id: number): Promise<Loan> {
  const loan = await getVisibleLoan(db, caller, id);
  return describeLoan(db, caller, { ...loan, listing: await getListing(db, loan.listingId) });
}

/** The same of a loan that was read or changed before. */
export async function describeLoan(db: Db, caller: Caller, loan: LoanOfListing): Promise<Loan> {
  // One after the other: in a transaction a failed read must leave no other behind it.
  const quotes = await listQuotes(db, loan.id);
  const terms = (await findTerms(db, loan.listingId)) ?? null;
  const limitCents = await limitOf(db, caller);
  return toLoan(loan, { caller, quotes, terms, limitCents, now: systemClock() });
}
