import { pickFields } from '@commonyard/service-kit/fields';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { LoanExtension, type Handover } from '@commonyard/contracts/http/handovers';
import { Loan, LoanProposal, LoanSummary, ProposedEnd } from '@commonyard/contracts/http/loans';
import { LOAN_SIDES } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow, LoanRow } from '../database.ts';
import { asksForEnd, mustSign, proposalSideOf, sideOf, turnOf, turnOfLoan } from '../loans/loans.policy.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

/** The columns of the listing that a loan shows, under names that do not collide with those of the loan. */
export type ShownListing = Pick<ListingRow, 'title' | 'category' | 'image' | 'status' | 'removed'>;

/** The columns of the need that a loan shows. */
export type ShownNeed = Pick<ListingRow, 'title' | 'status' | 'removed'>;

type Shown = {
  listing: ShownListing;
  need: ShownNeed | null | undefined;
  lacksHandOverPlan: boolean;
};

export function toLoanSummary(loan: LoanRow, { listing, need, lacksHandOverPlan }: Shown, caller: Caller): LoanSummary {
  const side = sideOf(caller, loan);
  return pickFields(LoanSummary, {
    ...loan,
    listing: toLoanListing(loan.listingId, listing),
    need: need && loan.needId !== null ? toLoanNeed(loan.needId, need) : null,
    lender: toParty(loan.lenderMunicipality, caller.locale),
    borrower: toParty(loan.borrowerMunicipality, caller.locale),
    side,
    turn: turnOfLoan(loan),
    asksForEnd: asksForEnd(loan),
    expiresAt: turnOf(loan.status) === null ? null : loan.dueAt,
    datesTaken: loan.datesTakenAt !== null,
    hasProposal: side !== null && proposalSideOf(loan) === side,
    hasExtension: loan.extension !== null,
    lacksHandOverPlan,
    unsigned: LOAN_SIDES.filter((each) => mustSign(loan, each)),
  });
}

type Parts = Pick<
  Loan,
  | 'actions'
  | 'quotes'
  | 'terms'
  | 'limitCents'
  | 'outOfServiceSince'
  | 'plan'
  | 'steps'
  | 'insurance'
  | 'lateLoanEndsOn'
> & {
  handovers: Handover[];
  listing: ShownListing;
  need: ShownNeed | undefined;
  lacksHandOverPlan: boolean;
  caller: Caller;
  nameOf: (userId: number | undefined) => string | null;
};

export function toLoan(loan: LoanRow, { caller, nameOf, listing, need, lacksHandOverPlan, ...parts }: Parts): Loan {
  const { proposal, proposedEnd, extension } = loan;
  const summary = toLoanSummary(loan, { listing, need, lacksHandOverPlan }, caller);
  return pickFields(Loan, {
    ...loan,
    ...summary,
    ...parts,
    hours: loan.hours === null ? null : Number(loan.hours),
    proposal:
      summary.hasProposal && proposal ? pickFields(LoanProposal, { ...proposal, by: nameOf(proposal.userId) }) : null,
    // Without the ids of the users.
    extension: extension && pickFields(LoanExtension, { ...extension, by: nameOf(extension.userId) }),
    proposedEnd: proposedEnd && pickFields(ProposedEnd, { ...proposedEnd, by: nameOf(proposedEnd.userId) }),
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

/** A need that was withdrawn is removed for the other side, which cannot open it any more. */
const toLoanNeed = (id: number, { title, status, removed }: ShownNeed): LoanSummary['need'] => ({
  id,
  title,
  removed: removed || !isPublicListing({ status }),
});
