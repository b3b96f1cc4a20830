import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

const AVAILABLE = "WHERE status = 'available' AND withdrawn_at IS NULL";
const KIND = '(coalesce(lending_rate_type, rate_type))';
/** The columns of the expression: Postgres reads an index alone only if it has them. */
const KIND_COLUMNS = 'rate_type, lending_rate_type';

/** The indexes of 0102 that have the kind of the rate, with that of the price. The previous version uses those of 0102. */
const indexes = [
  `listings_available_kinds ON listings (type, region, category, ${KIND}, id)
    INCLUDE (municipality, user_id, ${KIND_COLUMNS}) ${AVAILABLE}`,
  `listings_available_day_kinds ON listings
    USING gist (type, category, region, ${KIND}, daterange(available_from, available_to, '[]'), (id + 0))
    INCLUDE (id, available_from, available_to, ${KIND_COLUMNS}) ${AVAILABLE}`,
  `listings_kind ON listings (${KIND}) INCLUDE (${KIND_COLUMNS})`,
];

export const createPriceIndexes = createIndexes(...indexes.map((index) => `CREATE INDEX CONCURRENTLY ${index}`));
