import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListingKind } from './listing-facts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that has just been submitted. */
    posted?: Posted;
  }
}

/** A listing that a user has just submitted; `post` says what a guest submitted. */
export type Posted = { id: number; post?: PostedSummary };
export type PostedSummary = {
  kind: ListingKind;
  title: string;
  category: string;
  availableFrom: string;
  availableTo: string;
  municipalityName: string;
  email: string;
};

/** The listing that has just been submitted, until it is dismissed. */
export function usePosted(): [posted: Posted | undefined, dismiss: () => void] {
  const { posted: latest } = useLocation().state;
  // Filters of the page change the location, and its state is gone.
  const [posted, setPosted] = useState(latest);
  const [lastSeen, setLastSeen] = useState(latest);
  if (latest !== lastSeen) {
    setLastSeen(latest);
    if (latest) setPosted(latest);
  }
  return [posted, () => setPosted(undefined)];
}
