import type { ListingKind } from '../entities/listing/listing-kind.ts';
import { cleanFilters } from '../features/browse/public-listings.search.ts';
import type { PublicListingFilters } from '../features/browse/public-listings.queries.ts';
import { PublicListingsPage } from '../features/browse/public-listings-page.tsx';

type To = {
  search: PublicListingFilters | ((before: PublicListingFilters) => PublicListingFilters);
  replace: boolean;
  resetScroll: boolean;
};
type Props = { kind: ListingKind; filters: PublicListingFilters; navigate: (to: To) => Promise<void> };

/** A public list. Its filters are the search parameters of the route. */
export const PublicList = ({ kind, filters, navigate }: Props) => (
  <PublicListingsPage
    kind={kind}
    filters={filters}
    onFilters={(change) =>
      void navigate({ search: (before) => cleanFilters({ ...before, ...change }), replace: true, resetScroll: false })
    }
    onClear={() => void navigate({ search: {}, replace: true, resetScroll: false })}
  />
);
