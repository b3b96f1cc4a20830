import { useState } from 'react';
import { tryStorage } from '../../lib/storage.ts';

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

export const forgetInquired = (listingId: number): void => write(read().filter((id) => id !== listingId));

function read(): number[] {
  const ids: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown);
  return Array.isArray(ids) ? ids : [];
}

/** Without session storage it is remembered until the page is closed. */
const write = (ids: number[]): void => tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(ids)));
