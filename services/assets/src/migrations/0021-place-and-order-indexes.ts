import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

const AVAILABLE = "WHERE status = 'available' AND withdrawn_at IS NULL";
const DAYS = 'INCLUDE (starts_on, ends_on)';

/** Public listings of a municipality with their days, and all listings in the orders of lists and of the administrators' table. */
export const createPlaceAndOrderIndexes = createIndexes(
  `CREATE INDEX CONCURRENTLY listings_place ON listings (type, municipality, id) ${DAYS} ${AVAILABLE}`,
  `CREATE INDEX CONCURRENTLY listings_place_category ON listings (type, municipality, category, id) ${DAYS} ${AVAILABLE}`,
  'CREATE INDEX CONCURRENTLY listings_in_municipality ON listings (municipality, id) WHERE municipality IS NOT NULL',
  'CREATE INDEX CONCURRENTLY listings_order_start ON listings (starts_on, id)',
  'CREATE INDEX CONCURRENTLY listings_order_rate ON listings (rate_order, id)',
  'CREATE INDEX CONCURRENTLY listings_order_title ON listings (title_order, id)',
  'CREATE INDEX CONCURRENTLY listings_order_type ON listings (type, id)',
  'CREATE INDEX CONCURRENTLY listings_order_category ON listings (category, id)',
  'CREATE INDEX CONCURRENTLY listings_order_region ON listings (region, id)',
  'CREATE INDEX CONCURRENTLY listings_rate_type ON listings (rate_type)',
);
