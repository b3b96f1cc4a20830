import { createFileRoute } from '@tanstack/react-router';
import { MyListingsPage, myListingsQuery } from '../features/my-listings/my-listings-page.tsx';
import { readListingsSearch, allowedTab } from '../entities/listing/listing.search.ts';
import { PostedBanner } from '../entities/listing/posted-banner.tsx';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { useCurrentUser, currentUserQuery } from '../entities/user/session.ts';
import { ListingDialogs } from './-listing-dialogs.tsx';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/listings')({
  validateSearch: searchReader(readListingsSearch),
  loaderDeps: ({ search: { tab, q, region, category, page, asset } }) => ({ tab, q, region, category, page, asset }),
  loader: ({ context: { queryClient }, deps }) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    void queryClient.prefetchQuery(myListingsQuery(deps, user));
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
      <>
        <PostedBanner />
        <MyListingsPage user={user} search={search} onSearch={change}>
          <ListingDialogs user={user} search={search} onSearch={change} tab={allowedTab(search, user.role)} />
        </MyListingsPage>
      </>
    )
  );
}
