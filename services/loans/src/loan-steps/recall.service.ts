import type { RecallBody } from '@commonyard/contracts/http/handovers';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { HANDOVER_LIMITS, HANDOVER_MESSAGES as MESSAGES } from '@commonyard/contracts/handovers.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanRow, Trx } from '../database.ts';
import { checkStep, dueAtOf, knownReturn, nextOverdueAt, noticesUntil, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { changeAgreed } from '../loans/loans.service.ts';

/**
 * The lending side wants its machine back before the last day. Another last day that a side proposes is answered with it. Returns the
 * loan. Throws 400, 403, 404 or 409.
 */
export async function recallMachine(trx: Trx, body: RecallBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('recall', loan, step);
  const day = parseCalendarDay(body.day)!;
  if (day >= loan.endsOn) throw invalid({ day: MESSAGES.recallLate });
  if (day < addDays(torontoDay(step.now), HANDOVER_LIMITS.recallDays)) throw invalid({ day: MESSAGES.recallNotice });
  const { reason } = body;
  const dueAt = dueAtOf({ ...loan, recallDue: day }, step.now)!;
  const changes = { recallDue: day, recallReason: reason, dueAt, extension: null, ...knownReturn(day, step.now) };
  return changeAgreed(trx, loan, 'recalled', changes, mover, { reason, day });
}

/** The lending side takes the recall back: the last day of the loan counts again. Returns the loan. Throws 403, 404 or 409. */
export async function withdrawRecall(trx: Trx, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('withdraw_recall', loan, step);
  const lateness = toLateness(loan, torontoDay(step.now), step.now);
  const changes = { recallDue: null, recallReason: null, ...lateness, ...knownReturn(loan.endsOn, step.now) };
  return changeAgreed(trx, loan, 'recall_withdrawn', changes, mover);
}

/** Since when a loan without its recall is late. After its last day both sides were told already, and are told next as if of that day. */
function toLateness(loan: LoanRow, today: string, now: Date) {
  const { endsOn, overdueSince } = loan;
  if (overdueSince === null || today <= endsOn)
    return { overdueSince: null, endRequests: 0, dueAt: dueAtOf({ ...loan, recallDue: null }, now)! };
  const endRequests = noticesUntil(today, endsOn);
  return { overdueSince: addDays(endsOn, 1), endRequests, dueAt: nextOverdueAt(endRequests, endsOn) };
}
