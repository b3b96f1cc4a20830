import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The equipment that matches each need, of which match which side was notified, and how a need was met. */
export const createMatches = runStatements(`
  -- How a need was met, which withdrew it: when, and by which loan, if by one.
  ALTER TABLE listings ADD COLUMN met_at timestamptz, ADD COLUMN met_loan_id integer;

  -- The best matches of each need. listing_id: the equipment; without a foreign key, so that the needs that lose deleted equipment
  -- are still known when the event of its deletion is handled. wanted_days, free_days: null where the need has no first or last day.
  -- distance_km: null where a listing has no municipality. notice_key: as in match_notices.
  CREATE TABLE matches (
    need_id integer NOT NULL REFERENCES listings ON DELETE CASCADE,
    listing_id integer NOT NULL,
    score smallint NOT NULL,
    wanted_days integer,
    free_days integer,
    distance_km integer,
    same_kind boolean NOT NULL,
    notice_key text NOT NULL,
    found_at timestamptz NOT NULL,
    PRIMARY KEY (need_id, listing_id)
  );
  CREATE INDEX matches_listing ON matches (listing_id);

  -- Of which match the owner of which side was notified. key: the days of the need and the free days of the equipment inside them;
  -- a side is notified of a pair once per key.
  CREATE TABLE match_notices (
    need_id integer NOT NULL REFERENCES listings ON DELETE CASCADE,
    listing_id integer NOT NULL REFERENCES listings ON DELETE CASCADE,
    side text NOT NULL CHECK (side IN ('need', 'equipment')),
    key text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (need_id, listing_id, side, key)
  );
  CREATE INDEX match_notices_listing ON match_notices (listing_id);
`);
