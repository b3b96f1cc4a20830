import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The searches that users and guests save, what they found, and the changed listings that wait to be compared with them. */
export const createSavedSearches = runStatements(`
  -- A guest with saved searches, and the consent to emails about them: when the address was confirmed, and what the guest read then.
  -- requested_on, requests: how many emails asked for a confirmation on that day.
  CREATE TABLE search_guests (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL,
    locale text NOT NULL CHECK (locale IN ('en', 'fr')),
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    consent text,
    ends_on date,
    reminded_at timestamptz,
    requested_on date,
    requests smallint NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX search_guests_email ON search_guests (lower(email));

  -- The links in the emails to a guest. hash: of the token.
  CREATE TABLE guest_search_links (
    hash text PRIMARY KEY,
    guest_id integer NOT NULL REFERENCES search_guests ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX guest_search_links_guest ON guest_search_links (guest_id);

  -- municipality: that of the user, whose own listings a search does not find. active: false while the guest has not confirmed it.
  CREATE TABLE saved_searches (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer,
    guest_id integer REFERENCES search_guests ON DELETE CASCADE,
    municipality text,
    query jsonb NOT NULL,
    timing text NOT NULL CHECK (timing IN ('now', 'daily', 'weekly')),
    active boolean NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    notified_at timestamptz,
    notified integer NOT NULL DEFAULT 0,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))
  );
  CREATE UNIQUE INDEX saved_searches_user ON saved_searches (user_id, md5(query::text)) WHERE user_id IS NOT NULL;
  CREATE UNIQUE INDEX saved_searches_guest ON saved_searches (guest_id, md5(query::text)) WHERE guest_id IS NOT NULL;

  -- A listing that a search can find has one of its keys.
  CREATE TABLE saved_search_keys (
    key text NOT NULL,
    search_id integer NOT NULL REFERENCES saved_searches ON DELETE CASCADE,
    PRIMARY KEY (key, search_id)
  );
  CREATE INDEX saved_search_keys_search ON saved_search_keys (search_id);

  -- What a search found. listing_id: without a foreign key, so that a deletion does not wait for a comparison. notified_at: null until
  -- the owner of the search is notified.
  CREATE TABLE saved_search_hits (
    search_id integer NOT NULL REFERENCES saved_searches ON DELETE CASCADE,
    listing_id integer NOT NULL,
    found_at timestamptz NOT NULL,
    notified_at timestamptz,
    PRIMARY KEY (search_id, listing_id)
  );
  CREATE INDEX saved_search_hits_waiting ON saved_search_hits (search_id, found_at) WHERE notified_at IS NULL;

  -- Changes of listings that wait to be compared with saved searches, one row each, so that no writer waits for another one or for the
  -- comparison. before: what could be found of the listing until then; null where it was not public.
  CREATE TABLE search_changes (
    listing_id integer NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    before jsonb,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (listing_id, id)
  );
`);
