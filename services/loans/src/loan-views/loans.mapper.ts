import { pickFields } from '@commonyard/service-kit/fields';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { Loan, LoanSummary } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow, LoanRow } from '../database.ts';
import { actionsOf, sideOf, turnOf } from '../loans/loans.policy.ts';
import type { LoanOfListing } from '../loans/loans.repository.ts';

/** The columns of the listing that a loan shows, under names that do not collide with those of the loan. */
export type ShownListing = Pick<ListingRow, 'title' | 'category' | 'image' | 'status' | 'removed'>;

export function toLoanSummary(loan: LoanRow, listing: ShownListing, caller: Caller): LoanSummary {
  const side = sideOf(caller, loan);
  return pickFields(LoanSummary, {
    ...loan,
    listing: toLoanListing(loan.listingId, listing),
    lender: toParty(loan.lenderMunicipality, caller.locale),
    borrower: toParty(loan.borrowerMunicipality, caller.locale),
    side,
    expiresAt: turnOf(loan.status) === null ? null : loan.dueAt,
    datesTaken: loan.datesTakenAt !== null,
    hasProposal: loan.proposal !== null && loan.turn === side,
  });
}

type Parts = Pick<Loan, 'quotes' | 'terms' | 'limitCents'> & { caller: Caller; now: Date };

export function toLoan(loan: LoanOfListing, { caller, now, ...parts }: Parts): Loan {
  const summary = toLoanSummary(loan, loan.listing, caller);
  return pickFields(Loan, {
    ...loan,
    ...summary,
    ...parts,
    hours: loan.hours === null ? null : Number(loan.hours),
    actions: actionsOf(loan, caller, now),
    proposal: summary.hasProposal ? loan.proposal : null,
  });
}

export const toLoanListing = (
  id: number,
  { title, category, image, status, removed }: ShownListing,
): Loan['listing'] => ({
  id,
  title,
  category,
  // Media delivers the images of other listings to their owners only.
  image: isPublicListing({ status }) && !removed ? image : null,
  removed,
});

export const toParty = (municipality: string, locale: Locale): Loan['lender'] => ({
  municipality,
  municipalityName: municipalityName(municipality, locale) ?? municipality,
});
