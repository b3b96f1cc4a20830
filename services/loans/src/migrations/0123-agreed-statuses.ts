import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * A loan can be signed, out or returned. Rows that exist satisfy these constraints, because they are weaker than those before: they
 * need not be validated, which would read the whole table while it is locked.
 */
export const allowAgreedStatuses = runStatements(`
  ALTER TABLE loans
    DROP CONSTRAINT loans_status_check,
    ADD CONSTRAINT loans_status_check CHECK (status IN ('requested', 'quoted', 'countered', 'accepted', 'signed', 'out',
      'returned', 'declined', 'cancelled', 'expired', 'closed')) NOT VALID,
    DROP CONSTRAINT loans_check3,
    ADD CONSTRAINT loans_check3 CHECK ((due_at IS NOT NULL) = (status IN ('requested', 'quoted', 'countered', 'accepted', 'signed',
      'out', 'returned'))) NOT VALID;
`);
