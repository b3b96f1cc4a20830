import { Type, type Static } from 'typebox';
import { MAX_FAVOURITES } from '../favourites.values.ts';
import { ListingCard } from './assets.ts';
import { Closed, Id, IdList, Instant, Nullable } from './field-types.ts';

/** A listing that the caller has saved. */
export const Favourite = Type.Object({
  listingId: Type.Integer(),
  addedAt: Instant,
  /** As it was when the caller last looked at the favourites, or added it; null where it was deleted. */
  seen: Nullable(ListingCard),
  /** As it is now; null where it is not public. */
  listing: Nullable(ListingCard),
  /** The hash of `listing`, which the caller sends back once it has shown the listing. Null where `listing` is null. */
  look: Nullable(Type.String()),
});
export type Favourite = Static<typeof Favourite>;

export const AddFavouritesBody = Closed({
  listingIds: Type.Array(Id, { minItems: 1, maxItems: MAX_FAVOURITES, uniqueItems: true }),
});
export type AddFavouritesBody = Static<typeof AddFavouritesBody>;

export const SeenFavouritesBody = Closed({
  looks: Type.Array(Closed({ listingId: Id, look: Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 }) }), {
    minItems: 1,
    maxItems: MAX_FAVOURITES,
  }),
});
export type SeenFavouritesBody = Static<typeof SeenFavouritesBody>;

export const ListingCardsQuery = Closed({ ids: IdList });
export type ListingCardsQuery = Static<typeof ListingCardsQuery>;
