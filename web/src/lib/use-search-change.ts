import type { HistoryState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { cleanSearch } from '@commonyard/contracts/search-params.values';
import type { OnSearchChange } from './search-params.ts';
import { useIsOnPage } from './use-is-on-page.ts';

type Navigate<Search> = (to: {
  search: (before: Search) => Search;
  replace: boolean;
  resetScroll: false;
  state?: HistoryState;
}) => Promise<void>;

/**
 * Changes search parameters of the page that calls it and leaves out empty ones. Changes nothing while the next page loads: it would
 * lead back.
 */
export function useSearchChange<Search extends object>(navigate: Navigate<Search>): OnSearchChange<Search> {
  const isOnPage = useIsOnPage();
  return useCallback(
    (change, { replace = false, state } = {}) => {
      if (!isOnPage()) return;
      void navigate({
        search: (before) => cleanSearch({ ...before, ...change }),
        replace,
        resetScroll: false,
        ...(state && { state }),
      });
    },
    [navigate, isOnPage],
  );
}
