import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AdminSearch } from './moderation.search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing whose edit has just been saved. */
    edited?: number;
    /** The list that the edit page was opened from. */
    admin?: AdminSearch;
  }
}

const SHOWN_MS = 2_000;

/** The listing that the edit page has just left behind, for as long as it is lit. */
export function useJustEdited(): number | undefined {
  const { edited } = useLocation().state;
  const [isLit, setLit] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLit(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLit ? edited : undefined;
}
