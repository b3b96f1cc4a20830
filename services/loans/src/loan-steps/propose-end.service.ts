import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import type { LoanAgreeBody, LoanDisputeBody, LoanEndBody } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { finishEnd } from './finish-end.service.ts';
import {
  checkStep,
  dueAtOf,
  finalAtOf,
  isBeforeHandOver,
  isLate,
  nextOverdueAt,
  nextRequestAt,
  type Mover,
  type Step,
} from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { changeEnd, type EventStatement } from '../loans/loans.service.ts';
import { assertMayAgree, creditDisputed, disputeStatement } from '../statements/issue-statement.service.ts';

/**
 * A side says that the equipment is back, or, with a reason, that the loan did not happen; after the return the lending side that it
 * charges nothing more, which takes back a disputed statement. It becomes final when the other side agrees, or does not dispute it.
 * Returns the loan. Throws 400, 403, 404 or 409.
 */
export async function proposeEnd(trx: Trx, { outcome, ...body }: LoanEndBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep(`propose_${outcome}`, loan, step);
  const reason = body.reason || null;
  if (outcome === 'not_happened' && (reason ?? '').length < LOAN_LIMITS.reason.min)
    throw invalid({ reason: MESSAGES.reason });
  const finalAt = finalAtOf(step.now);
  const proposedEnd = {
    outcome,
    side: mover.by!,
    userId: step.caller.userId!,
    reason,
    proposedAt: step.now.toISOString(),
    finalAt,
  };
  const statement =
    outcome === 'nothing_charged' ? await creditDisputed(trx, loan, { reason, caller: step.caller }, mover) : undefined;
  return changeEnd(trx, loan, 'end_proposed', { proposedEnd, dueAt: finalAt, reason, statement }, mover);
}

/**
 * The other side agrees: the loan ends. A statement commits its municipality, for which an operator has a limit. Returns the loan. Throws
 * 403, 404 or 409.
 */
export async function agreeToEnd(trx: Trx, body: LoanAgreeBody, step: Step): Promise<LoanOfListing> {
  await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('agree_end', loan, step);
  await assertMayAgree(trx, loan, body, step);
  return finishEnd(trx, loan, mover);
}

/**
 * The other side disagrees. The loan goes on as if nobody had said anything; a disputed statement stays. Returns the loan. Throws 400,
 * 403, 404 or 409.
 */
export async function disputeEnd(trx: Trx, body: LoanDisputeBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('dispute_end', loan, step);
  const statement = await disputeStatement(trx, loan, body, mover);
  return dropEnd(trx, loan, 'end_disputed', { reason: body.reason, statement, mover });
}

/** The side that said it takes it back. Returns the loan. Throws 403, 404 or 409. */
export async function withdrawEnd(trx: Trx, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  return dropEnd(trx, loan, 'end_withdrawn', { reason: null, mover: checkStep('withdraw_end', loan, step) });
}

type Drop = { reason: string | null; statement?: EventStatement | undefined; mover: Mover };

/** After the last day both sides of a loan that was not handed over must say anew what happened, and are reminded of it as before. */
async function dropEnd(
  trx: Trx,
  loan: LoanOfListing,
  occurrence: 'end_disputed' | 'end_withdrawn',
  { reason, statement, mover }: Drop,
): Promise<LoanOfListing> {
  const { now } = mover;
  const isOver = isBeforeHandOver(loan.status) && torontoDay(now) > loan.endsOn;
  const endRequests = isOver ? 1 : loan.endRequests;
  const dueAt = isOver
    ? nextRequestAt(1, now)
    : isLate(loan)
      ? nextOverdueAt(loan.endRequests, returnDayOf(loan))
      : dueAtOf(loan, now)!;
  return changeEnd(trx, loan, occurrence, { proposedEnd: null, endRequests, dueAt, reason, statement }, mover);
}
