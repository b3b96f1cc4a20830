import { useSyncExternalStore } from 'react';

// As wide as the theme's `lg`.
const QUERY = '(min-width: 64rem)';

/** Whether there is room for two things beside each other. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
