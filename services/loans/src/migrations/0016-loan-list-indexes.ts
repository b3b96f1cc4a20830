import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/**
 * For the lists of an administrator by status, and of a municipality that is on the same side of nearly all its loans. The second
 * one has all columns of the condition: otherwise Postgres prefers the order of the index by loan, and reads the loans of others.
 */
export const indexLoanLists = createIndexes(
  'CREATE INDEX CONCURRENTLY loans_status ON loans (status, id)',
  'CREATE INDEX CONCURRENTLY loan_parties_side ON loan_parties (party, side, loan_id) INCLUDE (municipality, status)',
);
