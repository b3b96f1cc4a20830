import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** For the calendar of the machines of a user or of a municipality. */
export const indexMachines = createIndexes(
  'CREATE INDEX CONCURRENTLY listings_user ON listings (user_id) WHERE NOT removed',
  'CREATE INDEX CONCURRENTLY listings_municipality ON listings (municipality) WHERE NOT removed',
);
