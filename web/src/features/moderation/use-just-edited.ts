import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AdminSearch } from './moderation.search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that has just been edited. */
    edited?: number;
    /** The card of the review queue after the edited one. */
    next?: number | undefined;
    /** The search parameters of the list the edit page was opened from. */
    admin?: AdminSearch;
  }
}

const HIGHLIGHT_MS = 2_000;

/** The listing that has just been edited, while it is highlighted. */
export function useJustEdited(): number | undefined {
  const { edited } = useLocation().state;
  const [isHighlighted, setHighlighted] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHighlighted ? edited : undefined;
}
