import { type PublicListingFilters, readPublicListingsSearch } from '@commonyard/contracts/public-lists.values';
import { toPlace } from '../entities/listing/place-and-dates.tsx';
import type { ListingKind } from '../entities/listing/listing-facts.ts';
import { rememberPlaceOf, useInitialPlace, useKnownPlace } from '../entities/municipality/remembered-place.ts';
import { useIsOnPage } from '../lib/use-is-on-page.ts';
import { PublicListingsPage } from '../features/browse/public-listings-page.tsx';

type To = {
  search: (before: PublicListingFilters) => PublicListingFilters;
  replace: boolean;
  resetScroll: boolean;
};
type Props = { kind: ListingKind; filters: PublicListingFilters; navigate: (to: To) => Promise<void> };

export function PublicList({ kind, filters, navigate }: Props) {
  const isOnPage = useIsOnPage();
  const navigateTo = (change: PublicListingFilters) => {
    if (!isOnPage()) return;
    void navigate({
      search: (before) => readPublicListingsSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  useInitialPlace(filters.near, (near) => navigateTo({ near }));
  useKnownPlace(filters.near, () => navigateTo(toPlace(undefined)));
  return (
    <PublicListingsPage
      kind={kind}
      filters={filters}
      onFilters={(change) => {
        rememberPlaceOf(change);
        navigateTo(change);
      }}
    />
  );
}
