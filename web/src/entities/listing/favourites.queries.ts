import { jsonQuery } from '../../lib/queries.ts';
import { listingKeys } from './listing.queries.ts';

/** Those of a member. All hearts and the page share them, and a change of a listing reaches them. */
export const favouritesQuery = jsonQuery([...listingKeys.all, 'favourites'], '/api/favourites');
