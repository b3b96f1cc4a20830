import { useState } from 'react';

const KEY = 'asked';

/** Whether somebody has asked about a listing since this tab was opened, and how to note that they have. */
export function useAsked(listingId: number): [isAsked: boolean, note: () => void] {
  const [isAsked, setAsked] = useState(() => read().includes(listingId));
  const note = () => {
    setAsked(true);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...read(), listingId]));
    } catch {
      // Without storage it is known for as long as the page is open.
    }
  };
  return [isAsked, note];
}

function read(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
