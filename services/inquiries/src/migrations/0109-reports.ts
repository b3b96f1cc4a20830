import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Reports with the complaints of their reporters, and what a decision hides. */
export const createReports = runStatements(`
  ALTER TABLE messages ADD COLUMN hidden_at timestamptz;
  ALTER TABLE inquiries ADD COLUMN message_hidden_at timestamptz;

  -- One row per subject until a decision closes it. It refers to no other table: it outlives a listing or an inquiry that is removed.
  CREATE TABLE reports (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject text NOT NULL CHECK (subject IN ('listing', 'inquiry', 'message', 'user')),
    subject_id integer NOT NULL,
    asset_id integer,
    inquiry_id integer,
    reported_user_id integer,
    reported_side text CHECK (reported_side IN ('sender', 'owner')),
    title text NOT NULL,
    content text,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
    outcome text CHECK (outcome IN ('dismissed', 'hidden', 'warned')),
    decision_text text,
    decided_by integer,
    decided_at timestamptz,
    answer text,
    answered_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((status = 'open') = (outcome IS NULL))
  );
  CREATE UNIQUE INDEX reports_open ON reports (subject, subject_id) WHERE status = 'open';
  CREATE INDEX reports_queue ON reports ((status = 'closed'), id);
  CREATE INDEX reports_waiting ON reports (id) WHERE status <> 'closed';
  CREATE INDEX reports_subject ON reports (subject, subject_id);
  CREATE INDEX reports_user ON reports (reported_user_id) WHERE reported_user_id IS NOT NULL;

  -- reporter_side: the party of a thread that reports without an account. Both null for a guest who reports a listing.
  CREATE TABLE complaints (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id integer NOT NULL REFERENCES reports ON DELETE CASCADE,
    reporter_id integer,
    reporter_side text CHECK (reporter_side IN ('sender', 'owner')),
    reason text NOT NULL CHECK (reason IN ('misleading', 'not_allowed', 'spam', 'offensive', 'personal_data', 'other')),
    text text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX complaints_report ON complaints (report_id);
  CREATE INDEX complaints_reporter ON complaints (reporter_id) WHERE reporter_id IS NOT NULL;
`);
