import { LOAN_EVENT_TYPES, type LoanEventType } from '@commonyard/contracts/events/event-table';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { followLoan, openInquiryOfLoan } from './loans.service.ts';

/** Opens an inquiry for each loan, whose status and days follow the loan. */
export const loansConsumer: Consumer<Database, LoanEventType> = {
  name: 'inquiries--loans',
  types: LOAN_EVENT_TYPES,
  handle: (trx, { type, data, actorid, time }) =>
    type === 'loan.requested' ? openInquiryOfLoan(trx, data, time) : followLoan(trx, data, { actorId: actorid, time }),
};
