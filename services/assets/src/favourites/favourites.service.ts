import { MAX_FAVOURITES, TOO_MANY_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { SeenFavouritesBody } from '@commonyard/contracts/http/favourites';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import type { Trx } from '../database.ts';
import { listingNotFound } from '../listings/listings.policy.ts';
import { insertFavourites, lockFavourites, updateSeen } from './favourites.repository.ts';

/** Adds the public ones of these listings. Throws 404 where none is public, 409 where the caller would have too many favourites. */
export async function addFavourites(trx: Trx, listingIds: number[], caller: Caller): Promise<void> {
  await lockFavourites(trx, caller.userId!);
  const { found, total } = await insertFavourites(trx, listingIds, caller);
  if (found === 0) throw listingNotFound();
  if (total > MAX_FAVOURITES) throw conflict('too_many_favourites', TOO_MANY_FAVOURITES);
}

/** A listing that has changed since the caller read it stays as it was seen before. */
export async function acknowledgeFavourites(trx: Trx, { looks }: SeenFavouritesBody, caller: Caller): Promise<void> {
  // Requests of two windows would otherwise wait for each other's rows.
  await lockFavourites(trx, caller.userId!);
  await updateSeen(trx, looks, caller);
}
