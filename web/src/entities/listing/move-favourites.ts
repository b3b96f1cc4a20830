import type { QueryClient } from '@tanstack/react-query';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import { callJson, hasStatus } from '../../lib/http.ts';
import { readStored, tryStorage, writeStored } from '../../lib/storage.ts';
import { currentTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import { currentUserQuery } from '../user/session.ts';
import {
  claimDeviceFavourites,
  readDeviceFavourites,
  removeDeviceFavourites,
  type DeviceFavourite,
} from './device-favourites.ts';
import { favouritesQuery } from './favourites.queries.ts';

/** Which favourites found no room in the account, so that it is said once in a tab. */
const REJECTED_KEY = 'rejected-favourites';

let moving: Promise<void> | undefined;

/**
 * Moves the favourites of the device to the account of the member, as many as have room there. The others, and all of them after a
 * failure, stay on the device for this account until the next attempt: when a heart or the page of the favourites is shown again.
 */
export async function moveDeviceFavourites(queryClient: QueryClient): Promise<void> {
  moving ??= move(queryClient)
    .catch(() => undefined)
    .finally(() => (moving = undefined));
  return moving;
}

async function move(queryClient: QueryClient): Promise<void> {
  const owner = queryClient.getQueryData(currentUserQuery.queryKey)?.id;
  if (owner === undefined) return;
  const kept = readDeviceFavourites(owner);
  if (kept.length === 0) return;
  tryStorage(() => claimDeviceFavourites(owner));
  const { length } = await queryClient.ensureQueryData(favouritesQuery);
  const room = Math.max(0, MAX_FAVOURITES - length);
  const [moved, rejected] = [kept.slice(0, room), kept.slice(room)];
  const isGone = moved.length > 0 ? await moveToAccount(queryClient, owner, moved) : () => false;
  showUnmoved([...moved.filter(isGone), ...rejected]);
}

/** Returns which of them the account does not have afterwards: they are not public any more. */
async function moveToAccount(
  queryClient: QueryClient,
  owner: number,
  favourites: DeviceFavourite[],
): Promise<(favourite: DeviceFavourite) => boolean> {
  const listingIds = favourites.map(({ listingId }) => listingId);
  await callJson('/api/favourites', { method: 'POST', body: { listingIds } }).catch((error: unknown) => {
    // None of them is public any more.
    if (!hasStatus(error, 404)) throw error;
  });
  // By id: the favourites that another tab has added meanwhile stay.
  removeDeviceFavourites(listingIds, owner);
  // A first read that is under way may have begun before they were there.
  await queryClient.cancelQueries(favouritesQuery);
  await queryClient.invalidateQueries({ ...favouritesQuery, refetchType: 'none' });
  const inAccount = await queryClient.fetchQuery(favouritesQuery);
  const ids = new Set(inAccount.map(({ listingId }) => listingId));
  return ({ listingId }) => !ids.has(listingId);
}

function showUnmoved(favourites: DeviceFavourite[]): void {
  const ids = favourites.map(({ listingId }) => listingId).join();
  if (ids === '' || readStored('sessionStorage', REJECTED_KEY) === ids) return;
  writeStored('sessionStorage', REJECTED_KEY, ids);
  toast({
    type: 'error',
    title: currentTranslation()('Not all favourites of this device could be moved to your account'),
    description: favourites.map(({ seen }) => seen.title).join(', '),
  });
}
