import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The search index: words, their spellings, and the listings that contain them. */
export const createSearch = runStatements(`
  CREATE TABLE words (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    word text COLLATE "C" NOT NULL UNIQUE
  );

  -- Each word under its spellings with one letter left out: two words one typo apart share a spelling.
  CREATE TABLE word_spellings (
    spelling text COLLATE "C" NOT NULL,
    word_id integer NOT NULL REFERENCES words,
    PRIMARY KEY (spelling, word_id)
  );

  -- In page order: the newest listings with a word are the end of a range. partition is the partition: a status and a type. The index
  -- has what filters need of a listing.
  CREATE TABLE postings (
    word_id integer NOT NULL,
    partition smallint NOT NULL,
    listing_id integer NOT NULL,
    category smallint NOT NULL,
    facets smallint NOT NULL,
    place smallint NOT NULL,
    first_day smallint NOT NULL,
    last_day smallint NOT NULL,
    PRIMARY KEY (word_id, partition, listing_id) INCLUDE (category, facets, place, first_day, last_day)
  );

  CREATE TABLE listing_words (
    listing_id integer PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
    partition smallint NOT NULL,
    word_ids integer[] NOT NULL
  );
`);
