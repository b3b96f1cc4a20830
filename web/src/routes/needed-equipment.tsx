import { createFileRoute } from '@tanstack/react-router';
import { readPublicListingsSearch } from '../features/browse/public-listings.search.ts';
import { publicListingsQuery } from '../features/browse/public-listings.queries.ts';
import { PublicList } from './-public-list.tsx';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/needed-equipment')({
  validateSearch: searchReader(readPublicListingsSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(publicListingsQuery('needed_asset', deps)),
  component: Page,
});

function Page() {
  return <PublicList kind="needed" filters={Route.useSearch()} navigate={Route.useNavigate()} />;
}
