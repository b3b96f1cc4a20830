// Replaces `accept-quote.service.ts` in the naive variant.
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import {
  insertLentDays,
  lockCalendar,
  updateCalendar,
} from '@commonyard/loans/src/availability/availability.repository.ts';
import type { Trx } from '@commonyard/loans/src/database.ts';
import { checkStep, datesTaken, type Step } from '@commonyard/loans/src/loans/loans.policy.ts';
import { lockLoan, findLoan, type LoanOfListing } from '@commonyard/loans/src/loans/loans.repository.ts';
import { moveLoan } from '@commonyard/loans/src/loans/loans.service.ts';
import { listTaken } from '@commonyard/loans/src/loans/taken-days.repository.ts';

/**
 * Checks that the days are free, then takes them, whatever others took meanwhile. The fixture has dropped the constraint that rejects
 * taken days.
 */
export async function acceptQuote(trx: Trx, step: Step): Promise<{ loan: LoanOfListing; isAccepted: boolean }> {
  const seen = (await findLoan(trx, step.loanId))!;
  if ((await listTaken(trx, seen)).length > 0) throw datesTaken();
  const { bufferDays } = await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('accept', { ...loan, datesTakenAt: null }, { ...step, seenVersion: undefined });
  await insertLentDays(trx, loan, bufferDays);
  const data = await updateCalendar(trx, step.listingId, {});
  const accepted = await moveLoan(trx, loan, 'accept', {}, mover);
  await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return { loan: accepted, isAccepted: true };
}
