import { useMutation, useMutationState, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListingCard, ListingSummary } from '@commonyard/contracts/http/assets';
import type { Favourite } from '@commonyard/contracts/http/favourites';
import { callJson } from '../../lib/http.ts';
import { isActing, useCurrentUser } from '../user/session.ts';
import { addDeviceFavourite, removeDeviceFavourites, toSeen, useDeviceFavourites } from './device-favourites.ts';
import { favouritesQuery } from './favourites.queries.ts';
import { moveDeviceFavourites } from './move-favourites.ts';

type UsedFavourite = {
  /** Undefined until it is known. */
  isOn: boolean | undefined;
  /** Whether it is the only one. */
  isFirst: boolean;
  /** Rejects where it could not be saved. */
  save: (isOn: boolean) => Promise<unknown>;
};

/** Whether a listing is a favourite: of the member, on the server; of a visitor, or an account that waits, on the device. */
export function useFavourite(listing: ListingSummary): UsedFavourite {
  const { user, isLoading } = useCurrentUser();
  const isMember = user !== null && isActing(user);
  const member = useMemberFavourite(listing, isMember);
  const device = useDeviceFavourite(listing, user?.id);
  return isLoading ? { ...device, isOn: undefined } : isMember ? member : device;
}

function useDeviceFavourite(listing: ListingSummary, owner: number | undefined): UsedFavourite {
  const favourites = useDeviceFavourites(owner);
  return {
    isOn: favourites.some(({ listingId }) => listingId === listing.id),
    isFirst: favourites.length === 0,
    // Storage answers at once, or throws.
    save: async (isOn) => (isOn ? addDeviceFavourite(listing, owner) : removeDeviceFavourites([listing.id], owner)),
  };
}

const mutationKey = ['favourite'];

function useMemberFavourite(listing: ListingSummary, isMember: boolean): UsedFavourite {
  const { id } = listing;
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery({ ...favouritesQuery, enabled: isMember });
  useEffect(() => {
    // What an earlier attempt could not move.
    if (isMember) void moveDeviceFavourites(queryClient);
  }, [queryClient, isMember]);
  const { mutateAsync } = useMutation({
    mutationKey: [...mutationKey, id],
    // One after another: each finds what the one before has left.
    scope: { id: `favourite ${id}` },
    // Without a connection it fails at once, and does not wait for one unseen.
    networkMode: 'always',
    mutationFn: (isOn: boolean) =>
      isOn
        ? callJson('/api/favourites', { method: 'POST', body: { listingIds: [id] } })
        : callJson(`/api/favourites/${id}`, { method: 'DELETE' }),
    onSuccess: (_, isOn) => note(queryClient, listing, isOn),
    onSettled: (_, __, isOn) => {
      if (queryClient.isMutating({ mutationKey }) !== 1) return;
      // Not awaited: a press on another heart meanwhile reads again.
      void queryClient
        .invalidateQueries({ queryKey: favouritesQuery.queryKey })
        // There is room again.
        .then(() => (isOn ? undefined : moveDeviceFavourites(queryClient)));
    },
  });
  // The last press counts at once. A failed one leaves what the server has.
  const pressed = useMutationState({
    filters: { mutationKey: [...mutationKey, id], status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);
  return {
    isOn: isPending ? undefined : (pressed ?? has(data, id)),
    isFirst: data?.length === 0,
    save: mutateAsync,
  };
}

const has = (favourites: Favourite[] | undefined, id: number): boolean =>
  favourites?.some(({ listingId }) => listingId === id) ?? false;

/** Notes a saved change until the favourites are read again. What was added has no look before. */
function note(queryClient: QueryClient, listing: ListingSummary, isOn: boolean): void {
  queryClient.setQueryData(favouritesQuery.queryKey, (favourites = []) => {
    const others = favourites.filter(({ listingId }) => listingId !== listing.id);
    if (!isOn) return others;
    const card = toCard(listing);
    const added = { listingId: listing.id, addedAt: new Date().toISOString(), seen: card, listing: card, look: null };
    return has(favourites, listing.id) ? favourites : [added, ...others];
  });
}

function toCard(listing: ListingSummary): ListingCard {
  const { images, availableFrom, availableTo, ...card } = toSeen(listing);
  return {
    ...card,
    ...(images[0] && { image: images[0] }),
    days: `${availableFrom ?? ''}/${availableTo ?? ''}`,
  };
}
