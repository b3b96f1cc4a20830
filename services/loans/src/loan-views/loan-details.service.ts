import { requiredInsuranceOf } from '@commonyard/contracts/certificates.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { isHalfSigned, toAgreementStep } from '../agreements/agreements.policy.ts';
import { UNSIGNED } from '../agreements/agreements.repository.ts';
import { toLoanInsurance } from '../certificates/certificates.mapper.ts';
import { insuranceOf } from '../certificates/certificates.policy.ts';
import type { Db, LoanRow } from '../database.ts';
import { toPlan } from '../loan-plans/loan-plans.mapper.ts';
import { stepsOf } from '../loan-plans/loan-plans.policy.ts';
import { actionsOf, isBeforeHandOver, isWarned, RUNNING_STATUSES, sideOf } from '../loans/loans.policy.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { limitOf } from '../municipality-settings/municipality-settings.service.ts';
import { getListing } from '../projections/listings.repository.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import { readDetails } from './loan-details.repository.ts';
import { toLoan } from './loans.mapper.ts';

/** A loan with all that its parties see. Throws 404. */
export const getLoan = async (db: Db, caller: Caller, id: number): Promise<Loan> =>
  describeLoan(db, caller, await getVisibleLoan(db, caller, id));

/** The same of a loan that was read or changed before. */
export async function describeLoan(db: Db, caller: Caller, loan: LoanRow): Promise<Loan> {
  const now = systemClock();
  const side = sideOf(caller, loan);
  const { listing, quotes, terms, handovers, ...details } = await readDetails(db, loan, side);
  const outOfServiceSince = RUNNING_STATUSES.includes(loan.status) ? details.outOfServiceSince : null;
  const nameOf = (userId: number | undefined) => details.users.find(({ id }) => id === userId)?.name ?? null;
  const limitCents = await limitOf(db, caller);
  const need = loan.needId === null ? undefined : await getListing(db, loan.needId);
  const signing = details.signing ?? UNSIGNED;
  const actions = actionsOf(loan, caller, { now, outOfServiceSince, isHalfSigned: isHalfSigned(signing) });
  const shown = {
    caller,
    listing,
    quotes,
    terms,
    limitCents,
    actions,
    nameOf,
    need,
    handovers,
    lateLoanEndsOn: isWarned(loan, now) ? details.lateLoanEndsOn : null,
    outOfServiceSince,
    lacksHandOverPlan: isBeforeHandOver(loan.status) && !details.parts.some(({ part }) => part === 'hand_over_plan'),
  };
  if (loan.acceptedAt === null) return toLoan(loan, shown);
  const quote = quotes.at(-1);
  const insured = insuranceOf(loan, {
    requiredCents: requiredInsuranceOf(quote?.terms),
    certificates: details.certificates,
    decision: details.decision ?? undefined,
  });
  // Without an administrator the operator of the listing decides, while nothing is decided.
  const mayWaive = side === 'lender' && caller.role !== 'municipal_admin' && insured.state === 'open';
  const insurance = toLoanInsurance(insured, loan, {
    caller,
    nameOf,
    hasOfficer: !mayWaive || (await hasOfficer(db, loan.lenderMunicipality)),
  });
  const agreement = toAgreementStep(loan, signing, caller);
  return toLoan(loan, {
    ...shown,
    insurance,
    plan: toPlan(details, side),
    steps: stepsOf(loan, { ...details, handovers, quote, agreement, insurance, caller, actions, nameOf }),
  });
}
