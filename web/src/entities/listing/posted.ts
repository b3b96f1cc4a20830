import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListingKind } from './listing-facts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that has just been submitted. */
    posted?: Posted;
  }
}

/** A listing that a user has just submitted; `post` says what a guest submitted, `isLendable` that it can have lending terms. */
export type Posted = { id: number; post?: PostedSummary; isLendable?: boolean };

/** The element that gets the focus once a member has submitted a listing. */
export const POSTED_ID = 'posted';
export type PostedSummary = {
  kind: ListingKind;
  title: string;
  category: string;
  availableFrom: string;
  availableTo: string;
  municipalityName: string;
  email: string;
};

/**
 * The listing that has just been submitted, until it is dismissed. Whoever returns to the page or loads it again sees it again,
 * unless it is shown `once`.
 */
export function usePosted({ once = false } = {}): [posted: Posted | undefined, dismiss: () => void] {
  const { posted: latest } = useLocation().state;
  const navigate = useNavigate();
  const forget = () =>
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: {},
      replace: true,
      resetScroll: false,
    });
  // Filters of the page change the location, and its state is gone.
  const [posted, setPosted] = useState(latest);
  const [lastSeen, setLastSeen] = useState(latest);
  if (latest !== lastSeen) {
    setLastSeen(latest);
    if (latest) setPosted(latest);
  }
  const isForgotten = once && latest !== undefined;
  useEffect(() => {
    if (isForgotten) forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isForgotten]);
  const dismiss = () => {
    setPosted(undefined);
    forget();
  };
  return [posted, dismiss];
}
