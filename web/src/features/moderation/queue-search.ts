// Apart from `moderation.search.ts`, which every page loads.
import type { AdminSearch } from './moderation.search.ts';

/** The queue without filters. */
export const CLEARED_QUEUE = {
  q: undefined,
  municipality: undefined,
  category: undefined,
  posted: undefined,
  sender: undefined,
} satisfies AdminSearch;

export const isNarrowed = (search: AdminSearch): boolean =>
  Object.keys(CLEARED_QUEUE).some((name) => search[name as keyof typeof CLEARED_QUEUE] !== undefined);
