import type { Side } from '../lib/vocabulary.ts';
import { clean } from '../features/listings/list-search.ts';
import type { ListingFilters } from '../features/listings/listings.queries.ts';
import { ListingsPage } from '../features/listings/listings-page.tsx';

type To = {
  search: ListingFilters | ((before: ListingFilters) => ListingFilters);
  replace: boolean;
  resetScroll: boolean;
};
type Props = { side: Side; filters: ListingFilters; navigate: (to: To) => Promise<void> };

/** A public list whose filters are its address; each of its two routes has its own. */
export const PublicList = ({ side, filters, navigate }: Props) => (
  <ListingsPage
    side={side}
    filters={filters}
    onFilters={(change) =>
      void navigate({ search: (before) => clean({ ...before, ...change }), replace: true, resetScroll: false })
    }
    onClear={() => void navigate({ search: {}, replace: true, resetScroll: false })}
  />
);
