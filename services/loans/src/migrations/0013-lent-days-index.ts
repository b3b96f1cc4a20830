import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** A loan holds its days once. */
export const indexLentDays = createIndexes(
  'CREATE UNIQUE INDEX CONCURRENTLY busy_periods_loan_id ON busy_periods (loan_id)',
);
