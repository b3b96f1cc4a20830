import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { setInquiry } from '../loans/followers.repository.ts';

export const INQUIRIES_CONSUMER = 'loans--inquiries';

export const INQUIRY_EVENT_TYPES = ['inquiry.created'] as const;

/** Projects which inquiry has the messages about a loan. */
export const startInquiriesConsumer = (deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job =>
  startConsumer({ ...deps, name: INQUIRIES_CONSUMER, types: INQUIRY_EVENT_TYPES, handle: handleInquiryEvent });

export async function handleInquiryEvent(trx: Trx, { data }: EventEnvelope<'inquiry.created'>): Promise<void> {
  if (data.loanId !== undefined) await setInquiry(trx, data.loanId, data.id);
}
