import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { UsersPage } from '../features/users/users-page.tsx';
import { usersQuery } from '../features/users/users.queries.ts';
import { readUsersSearch } from '../features/users/users.search.ts';
import { useCurrentUser, currentUserQuery } from '../entities/user/session.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/users')({
  validateSearch: searchReader(readUsersSearch),
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
  const change = useSearchChange(Route.useNavigate());
  return user?.role === 'admin' ? (
    <UsersPage search={search} onSearch={change} />
  ) : (
    <AccessDenied reason="Administrators manage the accounts. Your account has another role." />
  );
}
