import { isDeepStrictEqual } from 'node:util';
import type { ArrangedPart } from '@commonyard/contracts/events/loans';
import type { Trx } from '../database.ts';
import type { Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordPlanChange } from '../loans/loans.service.ts';
import { contentOf, toContent } from './loan-plans.mapper.ts';
import { checkPlanChange } from './loan-plans.policy.ts';
import { listPlans, upsertPart } from './loan-plans.repository.ts';

/**
 * Saves a part of the plan of an accepted loan, which the other side is told. What is the same as before changes nothing. Returns the
 * loan. Throws 403, 404 or 409.
 */
export async function savePart(
  trx: Trx,
  arranged: ArrangedPart,
  step: Omit<Step, 'listingId'>,
): Promise<LoanOfListing> {
  const { part } = arranged;
  const content = toContent(arranged);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkPlanChange(part, loan, step);
  const parts = (await listPlans(trx, [loan.id])).get(loan.id) ?? [];
  if (isDeepStrictEqual(contentOf(parts, part), content)) return loan;
  const municipality = mover.by === 'lender' ? loan.lenderMunicipality : loan.borrowerMunicipality;
  const savedAt = step.now.toISOString();
  await upsertPart(trx, { loanId: loan.id, part, municipality, content, userId: mover.actorId!, savedAt });
  return recordPlanChange(trx, loan, arranged, mover);
}
