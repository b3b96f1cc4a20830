import { useState } from 'react';

// A stored key: other versions of the site read it.
const KEY = 'asked';

/** Remembers, for the current browser tab, which listings the user has inquired about. */
export function useInquired(listingId: number): [isInquired: boolean, markInquired: () => void] {
  const [isInquired, setInquired] = useState(() => read().includes(listingId));
  const markInquired = () => {
    setInquired(true);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...read(), listingId]));
    } catch {
      // Without session storage it is remembered until the page is closed.
    }
  };
  return [isInquired, markInquired];
}

function read(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
