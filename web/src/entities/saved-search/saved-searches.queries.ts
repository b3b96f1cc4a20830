import { labels } from '@commonyard/contracts/known-values.values';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { jsonQuery } from '../../lib/queries.ts';

/** Those of a member. */
export const savedSearchesQuery = jsonQuery(['saved-searches'], '/api/saved-searches');

/** When the owner of a search is notified. */
export const SEARCH_TIMING_LABELS = labels<SearchTiming>({
  now: 'At once',
  daily: 'Every morning',
  weekly: 'Every Monday morning',
});
