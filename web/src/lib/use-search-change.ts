import { useCallback } from 'react';

type Navigate<Search> = (to: {
  search: (before: Search) => Search;
  replace: boolean;
  resetScroll: false;
}) => Promise<void>;

/** Changes the address of the page that is there. `clean` leaves out what has its usual value. */
export function useSearchChange<Search extends object>(
  navigate: Navigate<Search>,
  clean: (search: Search) => Search,
): (change: Search, how?: { replace?: boolean }) => void {
  return useCallback(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => clean({ ...before, ...change }), replace, resetScroll: false }),
    [navigate, clean],
  );
}
