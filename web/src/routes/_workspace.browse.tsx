import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '../features/browse/browse-page.tsx';
import { browseListingsQuery } from '../features/browse/browse.queries.ts';
import { readListingsSearch } from '../entities/listing/listing.search.ts';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { useCurrentUser } from '../entities/user/session.ts';
import { currentUserQuery } from '../entities/user/user.queries.ts';
import { ListingDialogs } from './-listing-dialogs.tsx';
import { useSearchChange } from '../lib/use-search-change.ts';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/_workspace/browse')({
  // Load the loader with the page: neither is used without a session.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: searchReader(readListingsSearch),
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
    void queryClient.prefetchQuery(browseListingsQuery(deps, user));
    if (deps.asset) void queryClient.prefetchQuery(listingQuery(deps.asset));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  return (
    user && (
      <BrowsePage user={user} search={search} onSearch={change}>
        <ListingDialogs
          user={user}
          search={search}
          onSearch={change}
          tab={search.tab === 'needed' ? 'needed' : 'available'}
        />
      </BrowsePage>
    )
  );
}
