import { lazyPart } from '../../lib/lazy-part.tsx';

/** The heart over the picture of a listing. It lies above the picture, so that nothing moves when it comes. */
export const Favourite = lazyPart(() => import('./favourite-button.tsx'), 'FavouriteButton');
