import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * The documents of loans, whose files media keeps. A removed one stays as a name. `kept`: it was removed while its loan was on hold, so
 * that its file stays.
 */
export const createLoanDocuments = runStatements(`
  CREATE TABLE loan_documents (
    document_id uuid PRIMARY KEY,
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    remark text,
    side text NOT NULL,
    added_by integer NOT NULL,
    added_at timestamptz NOT NULL,
    removed_by integer,
    removed_at timestamptz,
    kept boolean NOT NULL DEFAULT false
  );
  CREATE INDEX loan_documents_loan_id ON loan_documents (loan_id);
`);
