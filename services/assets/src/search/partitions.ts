import { LISTING_TYPES, CATEGORIES, type ListingType, type Category } from '@commonyard/contracts/assets.values';
import { LISTING_STATES, type ListingState } from '../listings/listings.policy.ts';

// These numbers are stored: append new values to their lists, and never reorder them.

/** The partition of the search index that holds the postings of a state and a type, in the order of the listings. */
export const partitionOf = (state: ListingState, type: ListingType): number =>
  LISTING_STATES.indexOf(state) * LISTING_TYPES.length + LISTING_TYPES.indexOf(type);

export const categoryCode = (category: Category): number => CATEGORIES.indexOf(category);
