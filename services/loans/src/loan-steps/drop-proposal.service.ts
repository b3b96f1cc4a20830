import type { ProposalReasonBody } from '@commonyard/contracts/http/loans';
import type { Trx } from '../database.ts';
import { checkStep, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { dropProposal } from '../loans/loans.service.ts';

/** An officer declines what an operator of its side proposes. Returns the loan. Throws 403, 404 or 409. */
export async function declineProposal(trx: Trx, { reason }: ProposalReasonBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  return dropProposal(trx, loan, 'proposal_declined', reason || null, checkStep('decline_proposal', loan, step));
}

/** The operator takes it back. Returns the loan. Throws 403, 404 or 409. */
export async function withdrawProposal(trx: Trx, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  return dropProposal(trx, loan, 'proposal_withdrawn', null, checkStep('withdraw_proposal', loan, step));
}
