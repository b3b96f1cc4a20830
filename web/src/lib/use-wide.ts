import { useSyncExternalStore } from 'react';

// The theme's breakpoint `lg`.
const QUERY = '(min-width: 64rem)';

/** Whether the window is wide enough for list and detail side by side. A page rendered at build is not. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
