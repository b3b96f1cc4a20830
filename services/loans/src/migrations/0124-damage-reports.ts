import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * Damage of a machine that was lent, as a side reports it or a post inspection found it. items: the major ones of that inspection.
 * document_ids: photos among the documents of the loan.
 */
export const createDamageReports = runStatements(`
  CREATE TABLE damage_reports (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    listing_id integer NOT NULL,
    inspection_id integer UNIQUE,
    side text,
    reported_by integer,
    note text,
    items jsonb NOT NULL DEFAULT '[]',
    document_ids uuid[] NOT NULL DEFAULT '{}',
    reported_at timestamptz NOT NULL,
    cleared_by integer,
    cleared_at timestamptz,
    cleared_note text
  );
  CREATE INDEX damage_reports_loan_id ON damage_reports (loan_id);
  CREATE INDEX damage_reports_open ON damage_reports (listing_id) WHERE cleared_at IS NULL;
  ALTER TABLE calendars ADD COLUMN out_of_service_since timestamptz, ADD COLUMN out_of_service_note text;
`);
