import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The links to the pages of listings that were posted without an account. */
export const createPostedListings = runStatements(`
  -- hash: of the token. address: a hash of the email address that got the link by mail; null where the browser that posted has it.
  CREATE TABLE posted_listing_links (
    hash text PRIMARY KEY,
    listing_id integer NOT NULL REFERENCES listings ON DELETE CASCADE,
    address text,
    opened_at timestamptz,
    used_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX posted_listing_links_listing ON posted_listing_links (listing_id);
`);
