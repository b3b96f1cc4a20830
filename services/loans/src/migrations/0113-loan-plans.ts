import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * What the sides of an accepted loan have arranged: a row for each part. municipality: that of the side that saved it. The index
 * serves the contacts of a municipality's last loan.
 */
export const createLoanPlans = runStatements(`
  CREATE TABLE loan_plan_parts (
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    part text NOT NULL,
    municipality text NOT NULL,
    content jsonb NOT NULL,
    user_id integer NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (loan_id, part)
  );
  CREATE INDEX loan_plan_parts_contacts ON loan_plan_parts (municipality, saved_at)
    WHERE part IN ('lender_contacts', 'borrower_contacts');
`);
