import { createFileRoute } from '@tanstack/react-router';
import { AssetsPage } from '../features/assets/assets-page.tsx';
import { assetsQuery } from '../features/assets/assets.queries.ts';
import { cleanSearch, readAssetsSearch } from '../features/assets/assets.search.ts';
import { listingQuery } from '../lib/listings.ts';
import { currentUserQuery, useCurrentUser } from '../lib/session.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/listings')({
  // The loader comes with the page: neither is of use to who is not signed in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readAssetsSearch,
  loaderDeps: ({ search: { tab, q, region, category, page, asset } }) => ({ tab, q, region, category, page, asset }),
  loader: ({ context: { queryClient }, deps }) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    void queryClient.prefetchQuery(assetsQuery(deps, user));
    if (deps.asset) void queryClient.prefetchQuery(listingQuery(deps.asset));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate(), cleanSearch);
  return user && <AssetsPage user={user} search={search} onSearch={change} />;
}
