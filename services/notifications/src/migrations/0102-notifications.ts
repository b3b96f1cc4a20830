import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Notifications in the application, preferences, and what streams send. */
export const createNotifications = runStatements(`
  -- The unique key guarantees that one event notifies a user once. Lists are sorted by the time of the event, because events may be
  -- consumed in another order. named_user_id: whose name a notification shows, so that it can be erased with the account.
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
    named_user_id integer,
    UNIQUE (event_id, user_id)
  );
  CREATE INDEX notifications_user ON notifications (user_id, created_at, id);
  CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE read_at IS NULL;
  CREATE INDEX notifications_decision ON notifications (decision_on) WHERE decision_on IS NOT NULL;
  CREATE INDEX notifications_created_at ON notifications (created_at);
  CREATE INDEX notifications_named_user ON notifications (named_user_id) WHERE named_user_id IS NOT NULL;

  CREATE TABLE preferences (
    user_id integer NOT NULL,
    kind text NOT NULL,
    in_app boolean NOT NULL,
    email text NOT NULL CHECK (email IN ('now', 'daily', 'off')),
    PRIMARY KEY (user_id, kind)
  );

  -- Entries become visible in the order of their ids (see insertStreamEntries), so that a reader of all entries after an id misses
  -- none.
  CREATE TABLE stream_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event text NOT NULL CHECK (event IN ('notification', 'changed')),
    audiences text[] NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
`);
