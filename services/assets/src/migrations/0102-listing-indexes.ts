import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

const AVAILABLE = "WHERE status = 'available' AND withdrawn_at IS NULL";
const DAYS = 'INCLUDE (starts_on, ends_on)';

/** Indexes of lists. Ids increase with creation time, so `id DESC` is newest first. */
const indexes = [
  // Public lists: newest first, by filters, on days, and in a municipality with its days. They include the owners, so that lists and
  // counts of other municipalities' listings need no table access. GiST includes the columns of its expressions, for the same reason;
  // its id is an expression, or Postgres would use the index to look up single ids, at 400 us each.
  `listings_available ON listings (type, id) INCLUDE (municipality, user_id) ${AVAILABLE}`,
  `listings_available_filters ON listings (type, region, category, rate_type, id) INCLUDE (municipality, user_id) ${AVAILABLE}`,
  `listings_available_days ON listings
    USING gist (type, category, region, rate_type, daterange(available_from, available_to, '[]'), (id + 0))
    INCLUDE (id, available_from, available_to) ${AVAILABLE}`,
  `listings_place ON listings (type, municipality, id) ${DAYS} ${AVAILABLE}`,
  `listings_place_category ON listings (type, municipality, category, id) ${DAYS} ${AVAILABLE}`,
  // All listings in the orders of lists and of the administrators' table, and its filters.
  'listings_order_start ON listings (starts_on, id)',
  'listings_order_rate ON listings (rate_order, id)',
  'listings_order_title ON listings (title_order, id)',
  'listings_order_type ON listings (type, id)',
  'listings_order_category ON listings (category, id)',
  'listings_order_region ON listings (region, id)',
  'listings_rate_type ON listings (rate_type)',
  'listings_by_status ON listings (status, id) INCLUDE (type, category, region)',
  "listings_withdrawn ON listings (type, id) WHERE status = 'available' AND withdrawn_at IS NOT NULL",
  // The review queue, and the other pending listings of a sender.
  "listings_pending ON listings (type, id) WHERE status = 'pending'",
  "listings_pending_sender ON listings (sender_key, id) WHERE status = 'pending'",
  // The listings of a municipality and of a user.
  'listings_in_municipality ON listings (municipality, id) WHERE municipality IS NOT NULL',
  'listings_of_user ON listings (user_id, id) INCLUDE (type, status, withdrawn_at) WHERE user_id IS NOT NULL',
];

export const createListingIndexes = createIndexes(...indexes.map((index) => `CREATE INDEX CONCURRENTLY ${index}`));
