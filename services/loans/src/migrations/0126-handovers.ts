import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * The completed inspections of loans, as inquiries published them, and what each side confirmed. A confirmation keeps the name of the
 * one who made it. Columns of loans: when the machine was handed over and came back, an emergency before the signature, a recall,
 * since when it is late, another last day that a side proposes, the side that confirmed while the
 * other one has not, and when the borrowing side was told that the machine is late from the loan before.
 */
export const createHandovers = runStatements(`
  CREATE TABLE loan_inspections (
    inspection_id integer PRIMARY KEY,
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    type text NOT NULL CHECK (type IN ('pre', 'post')),
    content_hash text NOT NULL,
    hour_meter numeric(10, 1),
    fuel smallint,
    completed_at timestamptz NOT NULL
  );
  CREATE INDEX loan_inspections_loan ON loan_inspections (loan_id);
  CREATE TABLE handovers (
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('hand_over', 'return')),
    side text NOT NULL CHECK (side IN ('lender', 'borrower')),
    inspection_id integer NOT NULL,
    content_hash text NOT NULL,
    hour_meter numeric(10, 1),
    fuel smallint,
    user_id integer NOT NULL,
    name text,
    on_other_phone boolean NOT NULL,
    confirmed_at timestamptz NOT NULL,
    PRIMARY KEY (loan_id, kind, side)
  );
  ALTER TABLE loans
    ADD COLUMN out_at timestamptz,
    ADD COLUMN returned_at timestamptz,
    ADD COLUMN emergency_at timestamptz,
    ADD COLUMN emergency_reason text,
    ADD COLUMN signature_due_at timestamptz,
    ADD COLUMN recall_due date,
    ADD COLUMN recall_reason text,
    ADD COLUMN overdue_since date,
    ADD COLUMN extension jsonb,
    ADD COLUMN confirmed_by text,
    ADD COLUMN late_warned_at timestamptz;
`);
