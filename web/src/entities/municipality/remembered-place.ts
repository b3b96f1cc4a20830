import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ANYWHERE } from '@commonyard/contracts/public-lists.values';
import { useEffect } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { readStored, tryStorage, storePreference } from '../../lib/storage.ts';
import { currentUserQuery } from '../user/session.ts';
import { municipalitiesQuery } from './municipality.queries.ts';

const STORAGE_KEY = 'near';

/** Tells the gateway the remembered place, so that the first page of a list starts from it. */
export const shareRememberedPlace = (): void => storePreference('near', rememberedPlace());

/** Remembers the place if a change of search parameters sets or clears it. */
export function rememberPlaceOf({ near }: { near?: string | undefined }): void {
  if (!near) return;
  tryStorage(() => {
    localStorage.setItem(STORAGE_KEY, near);
    shareRememberedPlace();
  });
}

/** The place with which a list opens: the remembered one, else the municipality of the account. */
function initialPlace(user: Pick<User, 'municipality'> | null | undefined): string | undefined {
  const remembered = rememberedPlace();
  if (remembered === ANYWHERE) return undefined;
  return remembered ?? user?.municipality ?? undefined;
}

function rememberedPlace(): string | undefined {
  const place = readStored('localStorage', STORAGE_KEY);
  return place && /^[a-z0-9-]{1,100}$/.test(place) ? place : undefined;
}

export function useRememberedPlace(): string | undefined {
  const { data: user } = useQuery(currentUserQuery);
  return initialPlace(user);
}

/** The place that the URL of a list lacks, as far as the user is known already. */
export const placeToAdd = (near: string | undefined, queryClient: QueryClient): string | undefined =>
  near === undefined ? initialPlace(queryClient.getQueryData(currentUserQuery.queryKey)) : undefined;

/** Clears a place that is no municipality, as in a mistyped URL. */
export function useKnownPlace(near: string | undefined, clear: () => void): void {
  const place = near === ANYWHERE ? undefined : near;
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: place !== undefined });
  const isUnknown = place !== undefined && data !== undefined && !data.some(({ id }) => id === place);
  useEffect(() => {
    if (isUnknown) clear();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnknown]);
}

/** Sets the place once the user is known, where neither the URL nor the device has one. */
export function useInitialPlace(near: string | undefined, setPlace: (municipality: string) => void): void {
  const { data: user } = useQuery(currentUserQuery);
  const place = near === undefined ? initialPlace(user) : undefined;
  useEffect(() => {
    if (place) setPlace(place);
    // Only a new place counts, not a new callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place]);
}
