import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** Listings indexed before measures were indexed in one form have a version below 4; a job indexes them again. */
export const addSearchMeasures = createIndexes(
  'CREATE INDEX CONCURRENTLY listing_words_below_4 ON listing_words (listing_id) WHERE index_version < 4',
);
