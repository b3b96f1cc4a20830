import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Terms, calendars, and the days that are not free. */
export const createCalendars = runStatements(`
  CREATE TABLE calendars (
    listing_id integer PRIMARY KEY REFERENCES listings,
    version integer NOT NULL DEFAULT 0,
    buffer_days integer NOT NULL DEFAULT 0 CHECK (buffer_days BETWEEN 0 AND 30),
    min_days integer NOT NULL DEFAULT 1,
    max_days integer NOT NULL DEFAULT 366,
    notice_days integer NOT NULL DEFAULT 0,
    advance_days integer NOT NULL DEFAULT 730,
    expanded_to date,
    CHECK (min_days BETWEEN 1 AND max_days)
  );
  CREATE INDEX calendars_expanded ON calendars (expanded_to) WHERE expanded_to IS NOT NULL;

  CREATE TABLE lending_terms (
    listing_id integer PRIMARY KEY REFERENCES calendars,
    free boolean NOT NULL,
    hour_cents bigint,
    day_cents bigint,
    week_cents bigint,
    month_cents bigint,
    operator text NOT NULL,
    operator_cents bigint,
    fuel text NOT NULL,
    fuel_cents bigint,
    transport_cents bigint,
    standby_percent integer,
    damage text NOT NULL,
    insurance_cents bigint,
    updated_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE blocks (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    listing_id integer NOT NULL REFERENCES calendars,
    kind text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (starts_on <= ends_on)
  );
  CREATE INDEX blocks_listing ON blocks (listing_id, id);

  -- A loan holds its days once. The index of the constraint has the listing as a range: the operator class for integers is of an
  -- extension, and that one is installed in the schema of another service.
  CREATE TABLE busy_periods (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    listing_id integer NOT NULL REFERENCES calendars,
    kind text NOT NULL,
    block_id integer REFERENCES blocks,
    loan_id integer,
    days daterange NOT NULL CHECK (NOT isempty(days)),
    buffer_days integer NOT NULL CHECK (buffer_days >= 0),
    hold daterange NOT NULL GENERATED ALWAYS AS (daterange(lower(days), upper(days) + buffer_days)) STORED,
    CONSTRAINT busy_periods_loan FOREIGN KEY (loan_id) REFERENCES loans,
    CONSTRAINT busy_periods_apart
      EXCLUDE USING gist (int4range(listing_id, listing_id, '[]') WITH =, hold WITH &&)
  );
  CREATE INDEX busy_periods_listing ON busy_periods (listing_id);
  CREATE INDEX busy_periods_block ON busy_periods (block_id);
  CREATE UNIQUE INDEX busy_periods_loan_id ON busy_periods (loan_id);
`);
