import { LOAN_EVENT_TYPES, type LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { followLoan, openInquiryOfLoan } from './loans.service.ts';

/** An offer on a need is the first event of its loan. */
const isOffer = ({ need, previousStatus }: LoanEvent): boolean => need !== undefined && previousStatus === null;

/** Of documents inquiries knows nothing. They may come after the end of a loan, whose thread they must not open again. */
const FOLLOWED = LOAN_EVENT_TYPES.filter((type) => type !== 'loan.document_added' && type !== 'loan.document_removed');

/** Opens an inquiry for each loan, whose status and days follow the loan. */
export const loansConsumer: Consumer<Database, LoanEventType> = {
  name: 'inquiries--loans',
  types: FOLLOWED,
  handle: (trx, { type, data, actorid, time }) =>
    type === 'loan.requested' || isOffer(data)
      ? openInquiryOfLoan(trx, data, time)
      : followLoan(trx, data, { actorId: actorid, time }),
};
