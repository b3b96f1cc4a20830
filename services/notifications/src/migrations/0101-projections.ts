import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Projections of identity's users, of the decisions on listings, and of the contacts of listings. */
export const createProjections = runStatements(`
  CREATE TABLE users (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean NOT NULL,
    role text NOT NULL,
    municipality text,
    locale text NOT NULL CHECK (locale IN ('en', 'fr')),
    active boolean NOT NULL,
    approval text NOT NULL
  );
  CREATE INDEX users_role ON users (role, municipality) WHERE active;

  -- The newest version of a listing that made or reopened a decision.
  CREATE TABLE decisions (listing_id integer PRIMARY KEY, version integer NOT NULL);

  -- The contact of a listing that was posted without an account. Without an address: the listing is deleted or owned.
  CREATE TABLE listing_contacts (
    listing_id integer PRIMARY KEY,
    version integer NOT NULL,
    email text,
    locale text NOT NULL CHECK (locale IN ('en', 'fr'))
  );

  -- Events from before the installation are projected, but notify nobody.
  CREATE TABLE notify_from (at timestamptz NOT NULL);
  INSERT INTO notify_from VALUES (now());
`);
