import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { LoanInquiry } from '../loans/followers.repository.ts';
import { setInquiries } from '../loans/followers.service.ts';

export const INQUIRY_EVENT_TYPES = ['inquiry.created'] as const;

/** Projects which inquiry has the messages about a loan. */
export const inquiriesConsumer = {
  name: 'loans--inquiries',
  handle: async (_trx: Trx, { data }: EventEnvelope<'inquiry.created'>): Promise<LoanInquiry[]> =>
    data.loanId === undefined ? [] : [{ loanId: data.loanId, inquiryId: data.id }],
  finish: (trx: Trx, inquiries: LoanInquiry[][]): Promise<void> => setInquiries(trx, inquiries.flat()),
};

export const startInquiriesConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, ...inquiriesConsumer, types: INQUIRY_EVENT_TYPES });
