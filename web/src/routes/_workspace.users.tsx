import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../features/users/access-denied.tsx';
import { UsersPage } from '../features/users/users-page.tsx';
import { usersQuery } from '../features/users/users.queries.ts';
import { cleanSearch, readUsersSearch } from '../features/users/users.search.ts';
import { currentUserQuery, useCurrentUser } from '../lib/session.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/users')({
  // The loader comes with the page: neither is of use to who is not signed in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readUsersSearch,
  loaderDeps: ({ search: { q, role, state, page } }) => ({ q, role, state, page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.role === 'admin')
      void queryClient.prefetchQuery(usersQuery(deps));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate(), cleanSearch);
  return user?.role === 'admin' ? <UsersPage search={search} onSearch={change} /> : <AccessDenied />;
}
