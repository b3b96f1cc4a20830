import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Changes of approved listings: those that wait for review, and those that were published or decided. */
export const createListingChanges = runStatements(`
  -- At most one row of each state for a listing. before, after: the changed columns by the names of their fields. published: without
  -- a review, which looks at it afterwards. approved, rejected: the last decision, which can be taken back.
  CREATE TABLE listing_changes (
    listing_id integer NOT NULL REFERENCES listings ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('waiting', 'published', 'approved', 'rejected')),
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    submitted_by integer,
    submitted_at timestamptz NOT NULL,
    reason text,
    PRIMARY KEY (listing_id, state)
  );
  CREATE INDEX listing_changes_waiting ON listing_changes (listing_id) WHERE state = 'waiting';
  CREATE INDEX listing_changes_published ON listing_changes (submitted_at, listing_id) WHERE state = 'published';
`);
