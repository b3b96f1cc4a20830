import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '../features/assets/browse-page.tsx';
import { elsewhereQuery } from '../features/assets/assets.queries.ts';
import { cleanSearch, readAssetsSearch } from '../features/assets/assets.search.ts';
import { listingQuery } from '../lib/listings.ts';
import { currentUserQuery, useCurrentUser } from '../lib/session.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/browse')({
  // The loader comes with the page: neither is of use to who is not signed in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readAssetsSearch,
  loaderDeps: ({ search: { tab, q, region, category, sort, page, asset } }) => ({
    tab,
    q,
    region,
    category,
    sort,
    page,
    asset,
  }),
  loader: ({ context: { queryClient }, deps }) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    void queryClient.prefetchQuery(elsewhereQuery(deps, user));
    if (deps.asset) void queryClient.prefetchQuery(listingQuery(deps.asset));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate(), cleanSearch);
  return user && <BrowsePage user={user} search={search} onSearch={change} />;
}
