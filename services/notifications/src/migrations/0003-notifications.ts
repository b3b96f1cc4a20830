import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    // The unique key guarantees that one event notifies a user once.
    await sql`
      CREATE TABLE notifications (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        event_id uuid NOT NULL,
        kind text NOT NULL,
        params jsonb NOT NULL,
        path text NOT NULL,
        created_at timestamptz NOT NULL,
        read_at timestamptz,
        decision_on integer,
        UNIQUE (event_id, user_id)
      )`.execute(db);
    await sql`CREATE INDEX notifications_user ON notifications (user_id, id)`.execute(db);
    await sql`CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL`.execute(db);
    await sql`CREATE INDEX notifications_decision ON notifications (decision_on) WHERE decision_on IS NOT NULL`.execute(
      db,
    );
    await sql`CREATE INDEX notifications_created_at ON notifications (created_at)`.execute(db);
    await sql`
      CREATE TABLE preferences (
        user_id integer NOT NULL,
        kind text NOT NULL,
        in_app boolean NOT NULL,
        email text NOT NULL CHECK (email IN ('now', 'daily', 'off')),
        PRIMARY KEY (user_id, kind)
      )`.execute(db);
  },
};
