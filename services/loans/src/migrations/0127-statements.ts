import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * Statements of loans and their credit notes, numbered without gaps for each lender and year, and the yearly settlements of two
 * municipalities. What a statement says never changes; it goes with its loan only.
 */
export const createStatements = runStatements(`
  CREATE TABLE settlements (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    year smallint NOT NULL,
    proposer text NOT NULL,
    partner text NOT NULL,
    proposer_owes_cents bigint NOT NULL,
    partner_owes_cents bigint NOT NULL,
    proposed_by integer NOT NULL,
    proposed_at timestamptz NOT NULL,
    confirmed_by integer,
    confirmed_at timestamptz,
    ended_by integer,
    ended_municipality text,
    end_reason text,
    ended_at timestamptz,
    CHECK (proposer <> partner)
  );
  CREATE INDEX settlements_proposer ON settlements (proposer, year);
  CREATE INDEX settlements_partner ON settlements (partner, year);
  -- One of a pair and a year waits for its confirmation.
  CREATE UNIQUE INDEX settlements_open ON settlements (least(proposer, partner), greatest(proposer, partner), year)
    WHERE confirmed_at IS NULL AND ended_at IS NULL;

  CREATE TABLE statements (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    loan_id integer NOT NULL REFERENCES loans ON DELETE CASCADE,
    municipality text NOT NULL,
    year smallint NOT NULL,
    sequence integer NOT NULL,
    corrects integer REFERENCES statements ON DELETE CASCADE,
    facts jsonb NOT NULL,
    borrower text NOT NULL GENERATED ALWAYS AS (facts ->> 'borrowerMunicipality') STORED,
    note text,
    subtotal_cents bigint NOT NULL,
    hst_cents bigint NOT NULL,
    total_cents bigint NOT NULL,
    issued_by integer NOT NULL,
    issued_at timestamptz NOT NULL,
    credited_cents bigint NOT NULL DEFAULT 0,
    agreed_at timestamptz,
    agreed_by integer,
    dispute jsonb,
    is_disputed boolean NOT NULL DEFAULT false,
    paid_on date,
    paid_reference text,
    paid_by integer,
    paid_at timestamptz,
    settlement_id integer REFERENCES settlements,
    state text NOT NULL GENERATED ALWAYS AS (CASE WHEN credited_cents = total_cents THEN 'credited' WHEN paid_at IS NOT NULL THEN 'paid'
      WHEN agreed_at IS NOT NULL THEN 'agreed' WHEN is_disputed THEN 'disputed' ELSE 'issued' END) STORED,
    UNIQUE (municipality, year, sequence),
    CHECK (total_cents > 0),
    CHECK (credited_cents BETWEEN 0 AND total_cents)
  );
  CREATE INDEX statements_loan ON statements (loan_id);
  -- A list is the end of a range of one of them for each side.
  CREATE INDEX statements_lent ON statements (municipality, year, id);
  CREATE INDEX statements_lent_state ON statements (municipality, state, year, id) WHERE corrects IS NULL;
  CREATE INDEX statements_borrowed ON statements (borrower, year, id);
  CREATE INDEX statements_borrowed_state ON statements (borrower, state, year, id) WHERE corrects IS NULL;
  CREATE INDEX statements_corrects ON statements (corrects) WHERE corrects IS NOT NULL;
  CREATE INDEX statements_settlement ON statements (settlement_id) WHERE settlement_id IS NOT NULL;

  CREATE TABLE statement_lines (
    statement_id integer NOT NULL REFERENCES statements ON DELETE CASCADE,
    position smallint NOT NULL,
    kind text NOT NULL,
    description text,
    unit text NOT NULL,
    quantity numeric(12, 2) NOT NULL,
    rate_cents bigint NOT NULL,
    hst boolean NOT NULL,
    cents bigint NOT NULL,
    PRIMARY KEY (statement_id, position)
  );

  CREATE TABLE statement_counters (
    municipality text NOT NULL,
    year smallint NOT NULL,
    last integer NOT NULL,
    PRIMARY KEY (municipality, year)
  );

  CREATE TABLE settlement_statements (
    settlement_id integer NOT NULL REFERENCES settlements ON DELETE CASCADE,
    statement_id integer NOT NULL REFERENCES statements ON DELETE CASCADE,
    due_cents bigint NOT NULL,
    PRIMARY KEY (settlement_id, statement_id)
  );
  CREATE INDEX settlement_statements_statement ON settlement_statements (statement_id);

  CREATE FUNCTION refuse_change_of_statement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The deletion of a loan reaches its statements through other triggers.
        IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'a statement cannot be changed';
      END $$;
  CREATE TRIGGER statement_is_locked
    BEFORE DELETE OR UPDATE OF loan_id, municipality, year, sequence, corrects, facts, note, subtotal_cents, hst_cents, total_cents,
      issued_by, issued_at ON statements
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_statement();
  CREATE TRIGGER statement_line_is_locked BEFORE UPDATE OR DELETE ON statement_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_statement();

  -- A replica of the previous version would close a loan without agreeing to the statement that waits.
  CREATE FUNCTION refuse_close_without_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT agreed_at FROM statements WHERE loan_id = NEW.id AND corrects IS NULL ORDER BY id DESC LIMIT 1) IS NULL THEN
          RAISE EXCEPTION 'a loan cannot be closed before its statement is agreed';
        END IF;
        RETURN NULL;
      END $$;
  CREATE TRIGGER loan_closes_with_agreement AFTER UPDATE OF status ON loans FOR EACH ROW
    WHEN (NEW.status = 'closed' AND OLD.status <> 'closed' AND OLD.proposed_end ->> 'outcome' = 'statement')
    EXECUTE FUNCTION refuse_close_without_agreement();

  ALTER TABLE loans ADD COLUMN alternative_cents bigint;
  ALTER TABLE municipality_settings ADD COLUMN hst_number text, ADD COLUMN gl_code text;
`);
