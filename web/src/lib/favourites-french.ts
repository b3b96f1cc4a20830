import { catalogueOf } from './translation.ts';

let loading: Promise<void> | undefined;

/** Loads the French texts of the page of the favourites, which are not part of the catalogue: few open that page. */
export const loadFavouritesFrench = (): Promise<void> =>
  (loading ??= import('../locales/fr/favourites.ts').then(
    ({ favouritesFr }) => void Object.assign(catalogueOf('fr'), favouritesFr),
    (error: Error) => {
      loading = undefined;
      throw error;
    },
  ));
