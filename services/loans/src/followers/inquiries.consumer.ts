import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import type { LoanInquiry } from './followers.repository.ts';
import { setInquiries } from './followers.service.ts';

/** Projects which inquiry has the messages about a loan. */
export const inquiriesConsumer: Consumer<Database, 'inquiry.created', LoanInquiry[]> = {
  name: 'loans--inquiries',
  types: ['inquiry.created'],
  handle: async (_trx, { data }) => (data.loanId === undefined ? [] : [{ loanId: data.loanId, inquiryId: data.id }]),
  finish: (trx, inquiries) => setInquiries(trx, inquiries.flat()),
};
