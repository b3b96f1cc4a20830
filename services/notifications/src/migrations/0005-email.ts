import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createEmail: Migration = {
  async up(db: Kysely<unknown>) {
    // `next_at` is when an email is due and, once leased, when the lease ends: a replica that dies needs no clean-up.
    // `key` names event and recipient.
    await sql`
      CREATE TABLE mails (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL UNIQUE,
        event_id uuid,
        kind text NOT NULL,
        user_id integer,
        email text,
        name text,
        locale text CHECK (locale IN ('en', 'fr')),
        content jsonb,
        decision_on integer,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        error text,
        next_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        settled_at timestamptz,
        CHECK (status = 'sent' OR user_id IS NOT NULL OR email IS NOT NULL)
      )`.execute(db);
    await sql`CREATE INDEX mails_due ON mails (next_at) WHERE status = 'waiting'`.execute(db);
    await sql`CREATE INDEX mails_status ON mails (status, id)`.execute(db);
    await sql`CREATE INDEX mails_event ON mails (event_id)`.execute(db);
    await sql`CREATE INDEX mails_decision ON mails (decision_on) WHERE status = 'waiting'`.execute(db);
    await sql`CREATE INDEX mails_settled ON mails (settled_at) WHERE status <> 'waiting'`.execute(db);
    // The items of the next digest.
    await sql`
      CREATE TABLE digest_items (
        user_id integer NOT NULL,
        event_id uuid NOT NULL,
        kind text NOT NULL,
        params jsonb NOT NULL,
        path text NOT NULL,
        decision_on integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, event_id)
      )`.execute(db);
    await sql`CREATE INDEX digest_items_created_at ON digest_items (created_at)`.execute(db);
    await sql`CREATE INDEX digest_items_decision ON digest_items (decision_on) WHERE decision_on IS NOT NULL`.execute(
      db,
    );
    // Guests' unsubscribed inquiries: a hash of the address, and the inquiry.
    await sql`
      CREATE TABLE mutes (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now())`.execute(db);
  },
};
