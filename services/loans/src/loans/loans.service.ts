import { pickFields } from '@commonyard/service-kit/fields';
import type { LoanProposal } from '@commonyard/contracts/http/loans';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import { AUDIT_LOG, type LoanRow, type Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import { dueAtOf, ENDED_STATUSES, SYSTEM, TRANSITIONS, turnOf, type Mover, type Transition } from './loans.policy.ts';
import { lockLoansWithChangedDays, unmarkDatesTaken, updateLoan, type LoanOfListing } from './loans.repository.ts';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { LoanStatus, LoanSide } from '@commonyard/contracts/loans.values';
import { LoanEvent } from '@commonyard/contracts/events/loans';

/** What changes with the status. `expiresOn` is the last day of the new quote. */
type Changes = Partial<Pick<LoanRow, 'startsOn' | 'endsOn' | 'totalCents' | 'reason'>> & {
  expiresOn?: string;
  /** Whether the days are free again, or others. */
  isFree?: boolean;
};

/** What happened to a loan: the past tense of its event and its audit action. */
type Occurrence = LoanEventType extends `loan.${infer Name}` ? Name : never;

/**
 * Moves a locked loan to its next status, with an audit entry and an event. It must be legal. Where that changes which days are free,
 * the calendar is locked, and other loans of the listing follow.
 */
export async function moveLoan(
  trx: Trx,
  loan: LoanOfListing,
  transition: Transition,
  { expiresOn, isFree, ...changes }: Changes,
  mover: Mover,
): Promise<LoanOfListing> {
  const status = TRANSITIONS[transition].to;
  const time = mover.now.toISOString();
  const { startsOn, endsOn } = { ...loan, ...changes };
  const isEnd = ENDED_STATUSES.includes(status);
  const after = await updateLoan(trx, loan, {
    ...changes,
    status,
    turn: turnOf(status),
    dueAt: dueAtOf({ status, startsOn, endsOn, expiresOn: expiresOn ?? null }, mover.now),
    proposal: null,
    ...((isFree || isEnd || status === 'accepted') && { datesTakenAt: null }),
    ...(status === 'accepted' && { acceptedAt: time }),
    ...(isEnd && { endedAt: time, endedBy: mover.by }),
    updatedAt: time,
  });
  await record(trx, status, loan, after, mover);
  const takesOrFrees = status === 'accepted' || (status === 'cancelled' && loan.status === 'accepted');
  if (takesOrFrees) await updateDatesTaken(trx, loan.listingId, mover.now);
  return after;
}

/** Stores what an operator above the limit proposes, and notifies the officers of its side. */
export async function proposeToOfficers(
  trx: Trx,
  loan: LoanOfListing,
  proposal: LoanProposal,
  mover: Mover,
): Promise<LoanOfListing> {
  const after = await updateLoan(trx, loan, { proposal: JSON.stringify(proposal), updatedAt: mover.now.toISOString() });
  await record(trx, 'proposed', loan, after, mover);
  return after;
}

/**
 * Marks the open loans of a listing whose days a loan or a block has taken, each with an audit entry and an event, and unmarks
 * those whose days are free again. The calendar is locked: no other transaction locks two loans of the listing meanwhile.
 */
export async function updateDatesTaken(trx: Trx, listingId: number, now: Date): Promise<void> {
  const loans = await lockLoansWithChangedDays(trx, listingId);
  if (loans.length === 0) return;
  const [taken, free] = [
    loans.filter(({ datesTakenAt }) => datesTakenAt === null),
    loans.filter(({ datesTakenAt }) => datesTakenAt !== null),
  ];
  const listing = await getListing(trx, listingId);
  const time = now.toISOString();
  for (const loan of taken) {
    const before = { ...loan, listing };
    const after = await updateLoan(trx, before, { datesTakenAt: time, proposal: null, updatedAt: time });
    await record(trx, 'dates_taken', before, after, { ...SYSTEM, now });
  }
  const freeIds = free.map(({ id }) => id);
  if (freeIds.length > 0) await unmarkDatesTaken(trx, freeIds);
}

/** Tells the parties of an open loan that the account of a side waits for approval again. Its version says that something happened. */
export async function recordTakenBackApproval(trx: Trx, loan: LoanOfListing, by: LoanSide, now: Date): Promise<void> {
  const after = await updateLoan(trx, loan, { updatedAt: now.toISOString() });
  await record(trx, 'approval_taken_back', loan, after, { by, actorId: null, now });
}

export const recordRequest = (trx: Trx, loan: LoanOfListing, mover: Mover): Promise<void> =>
  record(trx, 'requested', null, loan, mover);

async function record(
  trx: Trx,
  occurrence: Occurrence,
  before: LoanRow | null,
  loan: LoanOfListing,
  { by, actorId, now }: Mover,
): Promise<void> {
  const time = now.toISOString();
  const previousStatus = before?.status ?? null;
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: occurrence,
    actorId,
    subject: { kind: 'loan', id: loan.id, version: loan.version },
    municipality: loan.lenderMunicipality,
    before: before && termsOf(before),
    after: termsOf(loan),
    details: { side: by, reason: personal(previousStatus === null ? loan.purpose : loan.reason) },
    at: time,
  });
  const data = toLoanEvent(loan, previousStatus, by);
  await writeEvent(trx, { type: `loan.${occurrence}`, data, actorId, time });
}

const termsOf = ({ status, totalCents, startsOn, endsOn }: LoanRow): Record<string, number | string | null> => ({
  status,
  totalCents,
  startsOn,
  endsOn,
});

const toLoanEvent = (loan: LoanOfListing, previousStatus: LoanStatus | null, by: LoanSide | null): LoanEvent => {
  const { listingId: id, listing, lenderUserId, lenderMunicipality, borrowerUserId, borrowerMunicipality } = loan;
  return pickFields(LoanEvent, {
    ...loan,
    previousStatus,
    listing: {
      id,
      type: listing.type,
      title: listing.title,
      userId: lenderUserId,
      municipality: lenderMunicipality,
    },
    borrower: { userId: borrowerUserId, municipality: borrowerMunicipality },
    by,
    reason: previousStatus === null ? loan.purpose : loan.reason,
  });
};
