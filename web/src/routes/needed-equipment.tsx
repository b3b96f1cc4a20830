import { createFileRoute } from '@tanstack/react-router';
import { clean, readListSearch } from '../features/listings/list-search.ts';
import { listingsQuery } from '../features/listings/listings.queries.ts';
import { ListingsPage } from '../features/listings/listings-page.tsx';

export const Route = createFileRoute('/needed-equipment')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(listingsQuery('needed_asset', deps)),
  component: Page,
});

function Page() {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListingsPage
      side="needed"
      filters={filters}
      onFilters={(change) =>
        void navigate({ search: (before) => clean({ ...before, ...change }), replace: true, resetScroll: false })
      }
      onClear={() => void navigate({ search: {}, replace: true, resetScroll: false })}
    />
  );
}
