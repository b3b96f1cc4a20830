import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addApproval: Migration = {
  async up(db: Kysely<unknown>) {
    // Users from before are approved. The default of new rows is the safe one, for a release that does not set it.
    await sql`
      ALTER TABLE users
        ADD COLUMN organization text,
        ADD COLUMN approval text NOT NULL DEFAULT 'approved' CHECK (approval IN ('pending', 'approved', 'refused')),
        ADD COLUMN approval_at timestamptz,
        ADD COLUMN approval_by integer,
        ADD COLUMN approval_reason text`.execute(db);
    await sql`ALTER TABLE users ALTER COLUMN approval SET DEFAULT 'pending'`.execute(db);
    await sql`CREATE INDEX users_waiting ON users (municipality, id) WHERE approval = 'pending'`.execute(db);
    await sql`CREATE INDEX users_municipality ON users (municipality, name_key)`.execute(db);
    await sql`
      CREATE TABLE municipality_domains (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        municipality text NOT NULL REFERENCES municipalities,
        domain text NOT NULL,
        proposed_by integer NOT NULL,
        proposed_at timestamptz NOT NULL DEFAULT now(),
        confirmed_by integer,
        confirmed_at timestamptz,
        UNIQUE (domain, municipality)
      )`.execute(db);
    await sql`CREATE INDEX municipality_domains_municipality ON municipality_domains (municipality)`.execute(db);
    await sql`
      CREATE TABLE invitations (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hash text NOT NULL UNIQUE,
        email text NOT NULL,
        municipality text NOT NULL REFERENCES municipalities,
        role text NOT NULL CHECK (role IN ('municipal_admin', 'municipal_operator')),
        invited_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_by integer,
        used_at timestamptz,
        revoked_at timestamptz
      )`.execute(db);
    await sql`CREATE INDEX invitations_municipality ON invitations (municipality, id)`.execute(db);
    await sql`CREATE INDEX invitations_inviter ON invitations (invited_by, created_at)`.execute(db);
    await sql`CREATE INDEX invitations_expires_at ON invitations (expires_at)`.execute(db);
  },
};
