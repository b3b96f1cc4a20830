import type { Loan } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { toAgreementStep } from '../agreements/agreements.policy.ts';
import { getSigning } from '../agreements/agreements.repository.ts';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Db } from '../database.ts';
import { limitOf } from '../municipality-settings/municipality-settings.service.ts';
import { getListing } from '../projections/listings.repository.ts';
import { findNames, hasOfficer } from '../projections/users.repository.ts';
import { listQuotes } from '../quotes/quotes.repository.ts';
import { toPlan } from '../loan-plans/loan-plans.mapper.ts';
import { stepsOf } from '../loan-plans/loan-plans.policy.ts';
import { listSavedParts } from '../loan-plans/loan-plans.repository.ts';
import { actionsOf, RUNNING_STATUSES, sideOf } from '../loans/loans.policy.ts';
import { toLoanInsurance } from '../certificates/certificates.mapper.ts';
import { readInsurance } from '../certificates/loan-insurance.service.ts';
import { listHandovers, listInspections } from '../loans/handovers.repository.ts';
import { findLateLoan } from '../loans/late-loans.repository.ts';
import { findLending } from '../availability/terms.repository.ts';
import { findPayment } from '../loans/statements.repository.ts';
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
  const lending = await findLending(db, loan.listingId);
  const terms = lending?.terms ?? null;
  const limitCents = await limitOf(db, caller);
  const side = sideOf(caller, loan);
  const saved = loan.acceptedAt === null ? undefined : await listSavedParts(db, loan, side);
  const now = systemClock();
  // Nothing is confirmed before the first day, and few read a loan that begins later.
  const mayBeOut = loan.acceptedAt !== null && loan.startsOn <= torontoDay(now);
  const handovers = mayBeOut ? await listHandovers(db, loan.id) : [];
  const inspections = mayBeOut ? await listInspections(db, loan.id) : [];
  const lateLoanEndsOn = await findLateLoan(db, loan, now);
  const insured = await readInsurance(db, loan, new Map(quotes.slice(-1).map((quote) => [loan.id, quote])));
  const mayBeCharged = loan.acceptedAt !== null && (loan.status === 'returned' || loan.status === 'closed');
  const statement = mayBeCharged ? await findPayment(db, loan.id) : undefined;
  const users = (saved?.parts ?? []).map(({ userId }) => userId);
  const nameOf = await findNames(db, [
    loan.proposal?.userId,
    loan.proposedEnd?.userId,
    insured?.decision?.userId,
    loan.extension?.userId,
    statement?.paidBy ?? undefined,
    ...users,
  ]);
  const need = loan.needId === null ? undefined : await getListing(db, loan.needId);
  const outOfServiceSince = (RUNNING_STATUSES.includes(loan.status) && lending?.outOfServiceSince) || null;
  const actions = actionsOf(loan, caller, { now, outOfServiceSince });
  const signing = saved && (await getSigning(db, loan.id));
  // Without an administrator the operator of the listing decides, while nothing is decided.
  const mayWaive = side === 'lender' && caller.role !== 'municipal_admin' && insured?.state === 'open';
  const insurance =
    insured &&
    toLoanInsurance(insured, loan, {
      caller,
      nameOf,
      hasOfficer: !mayWaive || (await hasOfficer(db, loan.lenderMunicipality)),
    });
  const arranged = saved &&
    signing && {
      ...(insurance && { insurance }),
      plan: toPlan(saved, side),
      steps: stepsOf(loan, {
        parts: saved.parts,
        handovers,
        inspections,
        quote: quotes.at(-1),
        agreement: toAgreementStep(loan, signing, caller),
        insurance,
        statement,
        caller,
        actions,
        nameOf,
      }),
    };
  return toLoan(loan, {
    caller,
    quotes,
    terms,
    limitCents,
    actions,
    nameOf,
    need,
    handovers,
    lateLoanEndsOn,
    outOfServiceSince,
    ...arranged,
  });
}
