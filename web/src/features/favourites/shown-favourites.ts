import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { today, withQuery } from '@commonyard/contracts/search-params.values';
import { storeSeen, toSeen, useDeviceFavourites } from '../../entities/listing/device-favourites.ts';
import { favouritesQuery } from '../../entities/listing/favourites.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { moveDeviceFavourites } from '../../entities/listing/move-favourites.ts';
import { callJson } from '../../lib/http.ts';
import { freshData, jsonQuery } from '../../lib/queries.ts';
import { tryStorage } from '../../lib/storage.ts';
import { changesOf, type ChangeKind } from './favourite-changes.ts';

type Saved = {
  listingId: number;
  /** As it was at the last look; null where it was deleted. */
  seen: ListingSummary | null;
  /** As it is; null where it is not public. */
  listing: ListingSummary | null;
  /** The hash of `listing`, or its JSON: by it the page acknowledges these values. */
  look: string | null;
};

/** A favourite of the page, with what changed since the look before this one. */
export type ShownFavourite = Saved & { changes: ChangeKind[] };

export type ShownFavourites = {
  /** Undefined until they are loaded. */
  favourites: ShownFavourite[] | undefined;
  query: { error: Error | null; refetch: () => Promise<unknown> };
};

/** The favourites of a member, on the server. */
export function useMemberFavourites(): ShownFavourites {
  const queryClient = useQueryClient();
  const query = useQuery({ ...favouritesQuery, refetchOnMount: 'always' });
  useEffect(() => void moveDeviceFavourites(queryClient), [queryClient]);
  const data = freshData(query);
  const saved = useMemo(
    () =>
      data
        // One that was just added has no look until it is read again.
        ?.filter(({ listing, look }) => !listing || look)
        .map(({ listingId, seen, listing, look }): Saved => ({
          listingId,
          seen: seen && toListingSummary(seen),
          listing: listing && toListingSummary(listing),
          look,
        })),
    [data],
  );
  const favourites = useKept(saved);
  useAcknowledged(favourites, (shown) => {
    const looks = shown.map(({ listingId, look }) => ({ listingId, look: look! }));
    // After a failure the next visit shows the changes again.
    callJson('/api/favourites/seen', { method: 'POST', body: { looks } }).catch(() => undefined);
  });
  return { favourites, query };
}

/** The favourites of a visitor, which the browser keeps. */
export function useVisitorFavourites(owner: number | undefined): ShownFavourites {
  const stored = useDeviceFavourites(owner);
  // With those taken out on this page, which stay on it as far as the request has room for them.
  const [ids, setIds] = useState<number[]>([]);
  const storedIds = stored.map(({ listingId }) => listingId);
  const added = storedIds.filter((id) => !ids.includes(id));
  if (added.length > 0) {
    const [still, out] = [ids.filter((id) => storedIds.includes(id)), ids.filter((id) => !storedIds.includes(id))];
    setIds([...added, ...still, ...out].slice(0, MAX_FAVOURITES));
  }
  const query = useQuery({ ...cardsQuery(ids), enabled: ids.length > 0 });
  const cards = ids.length === 0 ? NO_CARDS : freshData(query);
  const saved = useMemo(() => {
    if (!cards) return undefined;
    const listings = new Map(cards.map((card) => [card.id, toSeen(toListingSummary(card))]));
    return stored.map(({ listingId, seen }): Saved => {
      const listing = listings.get(listingId) ?? null;
      return { listingId, seen, listing, look: listing && JSON.stringify(listing) };
    });
  }, [cards, stored]);
  const favourites = useKept(saved);
  useAcknowledged(favourites, (shown) =>
    tryStorage(() =>
      storeSeen(
        shown.flatMap(({ listing }) => listing ?? []),
        owner,
      ),
    ),
  );
  return { favourites, query };
}

const NO_CARDS: never[] = [];

const cardsQuery = (ids: number[]) =>
  jsonQuery([...listingKeys.all, 'cards', ids], withQuery('/api/assets/cards', { ids: ids.join() }), {
    refetchOnMount: 'always',
  });

/**
 * Keeps what was seen before this visit, so that the changes stay in view, and those taken out, which can be added again. Who goes back
 * to the page finds it as it was: the end of a session clears the cache.
 */
function useKept(saved: Saved[] | undefined): ShownFavourite[] | undefined {
  const queryClient = useQueryClient();
  const entry = useLocation({ select: ({ state: { __TSR_key: key } }) => key });
  const queryKey = ['shown-favourites', entry];
  const [latest, setLatest] = useState<Saved[]>();
  const [kept, setKept] = useState(() => queryClient.getQueryData<Saved[]>(queryKey));
  if (saved && saved !== latest) {
    setLatest(saved);
    setKept(merge(kept ?? [], saved));
  }
  useEffect(() => {
    if (kept) queryClient.setQueryData(queryKey, kept);
  });
  return useMemo(
    () =>
      kept?.map((one) => ({
        ...one,
        changes: one.seen && one.listing ? changesOf(one.seen, one.listing, today()) : [],
      })),
    [kept],
  );
}

function merge(kept: Saved[], saved: Saved[]): Saved[] {
  const savedById = new Map(saved.map((one) => [one.listingId, one]));
  const keptIds = new Set(kept.map(({ listingId }) => listingId));
  return [
    ...saved.filter(({ listingId }) => !keptIds.has(listingId)),
    ...kept.map((before) => {
      const now = savedById.get(before.listingId) ?? before;
      // Nothing is kept of a deleted one.
      return { ...now, seen: now.seen && before.seen };
    }),
  ];
}

/** Reports the favourites that were shown with changes, once they are in view. */
function useAcknowledged(favourites: ShownFavourite[] = [], send: (shown: ShownFavourite[]) => void): void {
  const sent = useRef(new Map<number, string | null>());
  useEffect(() => {
    const acknowledge = () => {
      if (document.visibilityState === 'hidden') return;
      const shown = favourites.filter(({ listingId, look, changes }) => {
        const last = sent.current.get(listingId);
        return look !== null && (last === undefined ? changes.length > 0 : last !== look);
      });
      if (shown.length === 0) return;
      for (const { listingId, look } of shown) sent.current.set(listingId, look);
      send(shown);
    };
    acknowledge();
    document.addEventListener('visibilitychange', acknowledge);
    return () => document.removeEventListener('visibilitychange', acknowledge);
  });
}
