import { catalogueOf } from './translation.ts';

let loading: Promise<void> | undefined;

/** Loads the French texts of saved searches, which are not part of the catalogue: few open their page or dialog. */
export const loadSavedSearchesFrench = (): Promise<void> =>
  (loading ??= import('../locales/fr/saved-searches.ts').then(
    ({ savedSearchesFr }) => void Object.assign(catalogueOf('fr'), savedSearchesFr),
    (error: Error) => {
      loading = undefined;
      throw error;
    },
  ));
