import { useSyncExternalStore } from 'react';

const watch = (query: string) => ({
  subscribe: (listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  },
  matches: () => matchMedia(query).matches,
});

// The theme's breakpoints `lg` and `md`.
const WIDE = watch('(min-width: 64rem)');
const PHONE = watch('(max-width: 47.99rem)');

/** Whether the window is wide enough for list and detail side by side. A page rendered at build is not. */
export const useIsWide = (): boolean => useSyncExternalStore(WIDE.subscribe, WIDE.matches, () => false);

/** Whether the window is as narrow as that of a phone. Undefined in a page rendered at build, which is for every width. */
export const useIsPhone = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(PHONE.subscribe, PHONE.matches, () => undefined);
