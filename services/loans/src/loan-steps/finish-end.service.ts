import { addDays } from '@commonyard/contracts/calendar-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { deleteLentDays, shortenLentDays, updateCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import type { Mover } from '../loans/loans.policy.ts';
import type { LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { agreeToStatement } from '../statements/issue-statement.service.ts';

/**
 * Ends a locked loan as its proposed end says. All days of a loan that did not happen are free, and those after the day on which
 * a side said that the equipment is back. One that is out is returned then, as is one with a price: the lending side says what it
 * charges. The calendar is locked.
 */
export async function finishEnd(trx: Trx, loan: LoanOfListing, mover: Mover): Promise<LoanOfListing> {
  const { outcome, reason, proposedAt } = loan.proposedEnd!;
  if (outcome === 'nothing_charged') return moveLoan(trx, loan, 'close', {}, mover);
  if (outcome === 'statement') {
    const statement = await agreeToStatement(trx, loan, mover);
    return moveLoan(trx, loan, 'close', {}, mover, { statement });
  }
  const lastUsedOn = torontoDay(new Date(proposedAt));
  const isCharged = outcome === 'back' && (loan.totalCents ?? 0) > 0;
  if (loan.status === 'out' || isCharged) return returnMachine(trx, loan, proposedAt, mover);
  const freesDays = outcome === 'not_happened' || lastUsedOn < loan.endsOn;
  if (outcome === 'not_happened') await deleteLentDays(trx, loan.id);
  else if (freesDays) await shortenLentDays(trx, loan.id, addDays(lastUsedOn, 1));
  const data = freesDays ? await updateCalendar(trx, loan.listingId, {}) : undefined;
  const after =
    outcome === 'not_happened'
      ? await moveLoan(trx, loan, 'not_happened', { reason, freesDays }, mover)
      : await moveLoan(trx, loan, 'close', { freesDays }, mover);
  if (data) await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return after;
}

/** The machine of a locked loan is back since an instant: the days after its day are free. The calendar is locked. */
export async function returnMachine(
  trx: Trx,
  loan: LoanOfListing,
  returnedAt: string,
  mover: Mover,
  about: { inspectionId?: number } = {},
): Promise<LoanOfListing> {
  const lastUsedOn = torontoDay(new Date(returnedAt));
  const freesDays = lastUsedOn < loan.endsOn;
  if (freesDays) await shortenLentDays(trx, loan.id, addDays(lastUsedOn, 1));
  const data = freesDays ? await updateCalendar(trx, loan.listingId, {}) : undefined;
  const after = await moveLoan(trx, loan, 'return', { freesDays, returnedAt }, mover, { reason: null, ...about });
  if (data) await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return after;
}
