import { createFileRoute } from '@tanstack/react-router';
import { readListSearch } from '../features/listings/list-search.ts';
import { listingsQuery } from '../features/listings/listings.queries.ts';
import { PublicList } from './-public-list.tsx';

export const Route = createFileRoute('/needed-equipment')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(listingsQuery('needed_asset', deps)),
  component: Page,
});

function Page() {
  return <PublicList side="needed" filters={Route.useSearch()} navigate={Route.useNavigate()} />;
}
