import { dropIndexes } from '@commonyard/service-kit/db/online-migrations';

/** Without these the previous version works, and a few of its lists are slower: those by rate and start of an administrator. */
export const dropFilterIndexes = dropIndexes(
  'listings_available_category',
  'listings_available_region',
  'listings_available_rate_type',
  'listings_visible_municipality',
  'listings_visible_soonest',
  'listings_visible_rate',
  'listings_hidden_soonest',
  'listings_hidden_rate',
  'listings_public_municipality_category',
  'listings_public_municipality_soonest',
  'listings_public_municipality_days',
  'listings_public_unplaced_days',
  'listings_of_municipality',
  'listings_by_title',
  'listings_by_type',
  'listings_by_category',
  'listings_by_region',
  'listings_by_rate_type',
);
