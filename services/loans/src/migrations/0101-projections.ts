import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Projections of listings and users, from the events of assets and identity. The indexes serve the calendar of machines. */
export const createProjections = runStatements(`
  CREATE TABLE listings (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    user_id integer,
    municipality text,
    municipality_name text,
    title text NOT NULL,
    category text NOT NULL,
    image text,
    available_from date,
    available_to date,
    removed boolean NOT NULL DEFAULT false
  );
  CREATE INDEX listings_user ON listings (user_id) WHERE NOT removed;
  CREATE INDEX listings_municipality ON listings (municipality) WHERE NOT removed;

  CREATE TABLE users (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    role text NOT NULL,
    municipality text,
    active boolean NOT NULL
  );
  CREATE INDEX users_officers ON users (municipality) WHERE active AND role = 'municipal_admin';
`);
