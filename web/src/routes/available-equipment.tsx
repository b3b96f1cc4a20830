import { createFileRoute } from '@tanstack/react-router';
import { readListSearch } from '../features/listings/list-search.ts';
import { listingsQuery } from '../features/listings/listings.queries.ts';
import { PublicList } from './-public-list.tsx';

export const Route = createFileRoute('/available-equipment')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(listingsQuery('available_asset', deps)),
  component: Page,
});

function Page() {
  return <PublicList side="available" filters={Route.useSearch()} navigate={Route.useNavigate()} />;
}
