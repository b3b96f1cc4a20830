import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { useCurrentUser } from '../entities/user/session.ts';
import { StatementsPage } from '../features/statements/statements-page.tsx';
import { readStatementsSearch } from '../features/statements/statements.search.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/statements')({
  validateSearch: searchReader(readStatementsSearch),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  if (!user || user.role === 'admin' || user.municipality === null)
    return <AccessDenied reason="Users of a municipality see its statements. Your account has none." />;
  return <StatementsPage search={search} user={user} onSearch={change} />;
}
