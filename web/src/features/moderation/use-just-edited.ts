import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AdminSearch } from './moderation.search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    edited?: number;
    next?: number | undefined;
    admin?: AdminSearch;
  }
}

const HIGHLIGHT_MS = 2_000;

export function useJustEdited(): number | undefined {
  const { edited } = useLocation().state;
  const [isHighlighted, setHighlighted] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHighlighted ? edited : undefined;
}
