import type { LoanDaysBody } from '@commonyard/contracts/http/loans';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { checkStep, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { checkDays } from './loan-days.service.ts';

/**
 * Asks for other days in a request that has no quote yet, which the lending side is told. Returns the loan. Throws 400 for days on
 * which the listing is not lent, 403, 404, or 409, also for days that are taken.
 */
export async function changeRequestedDays(trx: Trx, body: LoanDaysBody, step: Step): Promise<LoanOfListing> {
  await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('change_days', loan, step);
  const days = { startsOn: parseCalendarDay(body.startsOn)!, endsOn: parseCalendarDay(body.endsOn)! };
  await checkDays(trx, loan.listing, days, step.now);
  if (days.startsOn === loan.startsOn && days.endsOn === loan.endsOn) return loan;
  return moveLoan(trx, loan, 'change_days', { ...days, isFree: true }, mover);
}
