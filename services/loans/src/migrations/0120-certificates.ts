import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * Certificates of insurance, whose files media keeps, and what lending sides decided about them in loans: marked one as seen, with its
 * facts and its file of that time, or waived it. The newest decision of a loan counts. additional_insured: null for every municipality
 * that lends. reminded_days: the last reminder of its end.
 */
export const createCertificates = runStatements(`
  CREATE TABLE certificates (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    municipality text NOT NULL,
    kind text NOT NULL,
    insurer text NOT NULL,
    policy_number text NOT NULL,
    limit_cents bigint NOT NULL CHECK (limit_cents > 0),
    additional_insured text[],
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    document_id uuid NOT NULL UNIQUE,
    name text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    remark text,
    saved_by integer NOT NULL,
    saved_at timestamptz NOT NULL,
    removed_at timestamptz,
    reminded_days integer,
    CHECK (starts_on <= ends_on)
  );
  CREATE INDEX certificates_municipality ON certificates (municipality, ends_on) WHERE removed_at IS NULL;
  CREATE INDEX certificates_end ON certificates (ends_on) WHERE removed_at IS NULL;

  CREATE TABLE loan_certificates (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    outcome text NOT NULL CHECK (outcome IN ('seen', 'waived')),
    certificate_id integer REFERENCES certificates,
    certificate jsonb,
    document_id uuid,
    reason text,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    user_id integer NOT NULL,
    decided_at timestamptz NOT NULL,
    CHECK ((certificate_id IS NOT NULL) = (outcome = 'seen')),
    CHECK ((reason IS NOT NULL) = (outcome = 'waived'))
  );
  CREATE INDEX loan_certificates_loan ON loan_certificates (loan_id, id);
  CREATE INDEX loan_certificates_certificate ON loan_certificates (certificate_id);
`);
