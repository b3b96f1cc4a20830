import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The listings that users have saved, each as they saw it last. */
export const createFavourites = runStatements(`
  -- listing_id: without a foreign key, so that a user learns that a listing was deleted. seen: its card as it was when the user added
  -- it or last looked at it; null where the listing was deleted, so that no copy of its texts stays.
  CREATE TABLE favourites (
    user_id integer NOT NULL,
    listing_id integer NOT NULL,
    added_at timestamptz NOT NULL,
    seen jsonb,
    PRIMARY KEY (user_id, listing_id)
  );
  -- Not partial on seen, so that an update of seen changes no index.
  CREATE INDEX favourites_listing ON favourites (listing_id);
`);
