import { useState } from 'react';

// A stored key: other versions of the site read it.
const KEY = 'asked';

/** Remembers, for the current browser tab, which listings the user has inquired about. */
export function useInquired(listingId: number): [isInquired: boolean, markInquired: () => void] {
  const [isInquired, setInquired] = useState(() => read().includes(listingId));
  const markInquired = () => {
    setInquired(true);
    write([...read(), listingId]);
  };
  return [isInquired, markInquired];
}

/** Lets the user inquire about a listing again. */
export const forgetInquired = (listingId: number): void => write(read().filter((id) => id !== listingId));

function read(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

function write(ids: number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without session storage it is remembered until the page is closed.
  }
}
