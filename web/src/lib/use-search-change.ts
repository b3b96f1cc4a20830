import type { HistoryState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { cleanSearch } from '@commonyard/contracts/search-params.values';
import type { OnSearchChange } from './search-params.ts';

type Navigate<Search> = (to: {
  search: (before: Search) => Search;
  replace: boolean;
  resetScroll: false;
  state?: HistoryState;
}) => Promise<void>;

/** Changes search parameters of the current page and leaves out empty ones. */
export function useSearchChange<Search extends object>(navigate: Navigate<Search>): OnSearchChange<Search> {
  return useCallback(
    (change, { replace = false, state } = {}) =>
      void navigate({
        search: (before) => cleanSearch({ ...before, ...change }),
        replace,
        resetScroll: false,
        ...(state && { state }),
      }),
    [navigate],
  );
}
