import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createMail: Migration = {
  async up(db: Kysely<unknown>) {
    // `next_at` is both when a mail is due and until when somebody who took it on may be at work: a process that dies
    // leaves nothing behind that would have to be cleaned up. The key names event and recipient.
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
    // What the next digest sums up.
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
    // What somebody without an account wants no more mail of: a hash of the address and the inquiry.
    await sql`
      CREATE TABLE mutes (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now())`.execute(db);
  },
};
