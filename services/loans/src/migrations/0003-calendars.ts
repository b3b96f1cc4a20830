import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Terms, calendars, and the days that are not free. */
export const createCalendars: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
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
      )`.execute(db);
    await sql`CREATE INDEX calendars_expanded ON calendars (expanded_to) WHERE expanded_to IS NOT NULL`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`
      CREATE TABLE blocks (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id integer NOT NULL REFERENCES calendars,
        kind text NOT NULL,
        starts_on date NOT NULL,
        ends_on date NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (starts_on <= ends_on)
      )`.execute(db);
    await sql`CREATE INDEX blocks_listing ON blocks (listing_id, id)`.execute(db);
    // The index of the constraint has the listing as a range: the operator class for integers is of an extension, and that one is
    // installed in the schema of another service.
    await sql`
      CREATE TABLE busy_periods (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id integer NOT NULL REFERENCES calendars,
        kind text NOT NULL,
        block_id integer REFERENCES blocks,
        days daterange NOT NULL CHECK (NOT isempty(days)),
        buffer_days integer NOT NULL CHECK (buffer_days >= 0),
        hold daterange NOT NULL GENERATED ALWAYS AS (daterange(lower(days), upper(days) + buffer_days)) STORED,
        CONSTRAINT busy_periods_apart
          EXCLUDE USING gist (int4range(listing_id, listing_id, '[]') WITH =, hold WITH &&)
      )`.execute(db);
    await sql`CREATE INDEX busy_periods_listing ON busy_periods (listing_id)`.execute(db);
    await sql`CREATE INDEX busy_periods_block ON busy_periods (block_id)`.execute(db);
  },
};
