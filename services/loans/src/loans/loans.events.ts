import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { LoanOfListing } from './loans.repository.ts';

/** What happened to a loan: the past tense of its event and its audit action. */
export type LoanOccurrence =
  | 'requested'
  | 'quoted'
  | 'countered'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'closed'
  | 'proposed'
  | 'dates_taken';

type Occurrence = {
  occurrence: LoanOccurrence;
  loan: LoanOfListing;
  previousStatus: LoanStatus | null;
  by: LoanSide | null;
  actorId: number | null;
  time: string;
};

export async function writeLoanEvent(trx: Trx, { occurrence, actorId, time, ...event }: Occurrence): Promise<void> {
  const type = `loan.${occurrence}` as const;
  await writeEvent(trx, { type, data: toLoanEvent(event), actorId, time });
}

const toLoanEvent = ({ loan, previousStatus, by }: Pick<Occurrence, 'loan' | 'previousStatus' | 'by'>): LoanEvent => ({
  id: loan.id,
  version: loan.version,
  status: loan.status,
  previousStatus,
  listing: {
    id: loan.listingId,
    type: loan.listing.type,
    title: loan.listing.title ?? '',
    userId: loan.lenderUserId,
    municipality: loan.lenderMunicipality,
  },
  borrower: { userId: loan.borrowerUserId, municipality: loan.borrowerMunicipality },
  startsOn: loan.startsOn,
  endsOn: loan.endsOn,
  turn: loan.turn,
  by,
  totalCents: loan.totalCents,
  reason: previousStatus === null ? loan.purpose : loan.reason,
});
