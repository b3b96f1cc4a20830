import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { LOAN_SIDES } from '@commonyard/contracts/loans.values';
import { openCertificateOf } from '../certificates/certificates.policy.ts';
import { readInsurance } from '../certificates/loan-insurance.service.ts';
import type { Db, LoanRow } from '../database.ts';
import { contentOf } from '../loan-plans/loan-plans.mapper.ts';
import { listPlans } from '../loan-plans/loan-plans.repository.ts';
import { mustSign } from '../loans/loans.policy.ts';

/** What the sides of an agreed loan must still do, and where and when they meet if that is arranged. */
export async function readOpenSteps(db: Db, loan: LoanRow): Promise<Pick<LoanEvent, 'openSteps' | 'arranged'>> {
  const part = 'hand_over_plan' as const;
  const handOverPlan = contentOf((await listPlans(db, [loan.id])).get(loan.id) ?? [], part);
  return {
    openSteps: [
      ...LOAN_SIDES.filter((side) => mustSign(loan, side)).map((side) => `${side}_signature` as const),
      ...openCertificateOf(await readInsurance(db, loan)),
      ...(handOverPlan ? [] : [part]),
    ],
    ...(handOverPlan && { arranged: { part, handOverPlan } }),
  };
}
