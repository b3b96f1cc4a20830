import {
  LISTING_STATUSES,
  LISTING_TYPES,
  CATEGORIES,
  type ListingStatus,
  type ListingType,
  type Category,
} from '@commonyard/contracts/assets.values';

// These numbers are stored: append new values to their lists, and never reorder them.

/** The partition of the search index that holds the postings of a status and a type, in the order of the listings. */
export const partitionOf = (status: ListingStatus, type: ListingType): number =>
  LISTING_STATUSES.indexOf(status) * LISTING_TYPES.length + LISTING_TYPES.indexOf(type);

export const categoryCode = (category: Category): number => CATEGORIES.indexOf(category);
