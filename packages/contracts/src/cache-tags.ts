/**
 * Tags of public responses and of changes, sent in the response header `CACHE_TAGS_HEADER`. A change evicts the stored
 * responses that have one of its tags.
 */

/** Responses made from several listings: lists, counts, maps, alternatives. */
export const LISTINGS_TAG = 'listings';

/** The response made from this listing alone. */
export const listingTag = (id: number): string => `listing-${id}`;
