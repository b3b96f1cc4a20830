import { createFileRoute, redirect } from '@tanstack/react-router';
import { BrowsePage } from '../features/browse/browse-page.tsx';
import { browseListingsQuery } from '../features/browse/browse.queries.ts';
import { readBrowseSearch } from '../features/browse/browse.search.ts';
import { toPlace } from '../entities/listing/place-and-dates.tsx';
import {
  placeToAdd,
  rememberPlaceOf,
  useInitialPlace,
  useKnownPlace,
} from '../entities/municipality/remembered-place.ts';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { useCurrentUser, currentUserQuery } from '../entities/user/session.ts';
import { ListingDialogs } from './-listing-dialogs.tsx';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/browse')({
  validateSearch: searchReader(readBrowseSearch),
  beforeLoad: ({ search, location, context: { queryClient } }) => {
    const near = placeToAdd(search.near, queryClient);
    // oxlint-disable-next-line typescript/only-throw-error
    if (near) throw redirect({ to: '/browse', search: { ...search, near }, hash: location.hash, replace: true });
  },
  loaderDeps: ({ search: { new: _new, edit: _edit, map: _map, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps }) => {
    if (!queryClient.getQueryData(currentUserQuery.queryKey)) return;
    void queryClient.prefetchQuery(browseListingsQuery(deps));
    if (deps.asset) void queryClient.prefetchQuery(listingQuery(deps.asset));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  useInitialPlace(search.near, (near) => change({ near }, { replace: true }));
  useKnownPlace(search.near, () => change(toPlace(undefined), { replace: true }));
  return (
    user && (
      <BrowsePage
        search={search}
        onSearch={(to, how) => {
          rememberPlaceOf(to);
          change(to, how);
        }}
      >
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
