import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Projections of listings and users, from the events of assets and identity. */
export const createProjections = runStatements(`
  -- contact_address: a hash of the contact's address, of listings that were posted without an account.
  CREATE TABLE listings (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    title text NOT NULL,
    category text NOT NULL,
    region text NOT NULL,
    image text,
    user_id integer,
    municipality text,
    municipality_name text,
    contact_address text,
    was_public boolean NOT NULL,
    removed boolean NOT NULL DEFAULT false,
    place_words text[] NOT NULL,
    title_words text[] NOT NULL,
    search tsvector GENERATED ALWAYS AS (array_to_tsvector(title_words || place_words)) STORED
  );
  CREATE INDEX listings_search ON listings USING gin (search) WITH (fastupdate = off);

  CREATE TABLE users (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    municipality text,
    locale text NOT NULL,
    active boolean NOT NULL
  );
  CREATE INDEX users_role ON users (role, municipality) WHERE active;
`);
