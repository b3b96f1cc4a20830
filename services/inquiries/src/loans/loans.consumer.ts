import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { followLoan, openInquiryOfLoan } from './loans.service.ts';

export const LOANS_CONSUMER = 'inquiries--loans';

/** What opens an inquiry, or can change its status or its days. */
export const LOAN_EVENT_TYPES = [
  'loan.requested',
  'loan.quoted',
  'loan.countered',
  'loan.accepted',
  'loan.declined',
  'loan.cancelled',
  'loan.expired',
  'loan.closed',
] as const;

/** Opens an inquiry for each loan, whose status and days follow the loan. */
export const startLoansConsumer = ({ db, log }: Pick<Deps, 'db' | 'log'>, bus: Bus): Job =>
  startConsumer({ db, log, bus, name: LOANS_CONSUMER, types: LOAN_EVENT_TYPES, handle: handleLoanEvent });

export async function handleLoanEvent(
  trx: Trx,
  { type, data, actorid, time }: EventEnvelope<(typeof LOAN_EVENT_TYPES)[number]>,
): Promise<void> {
  if (type === 'loan.requested') await openInquiryOfLoan(trx, data, time);
  else await followLoan(trx, data, { actorId: actorid, time });
}
