import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../entities/user/session.ts';
import { LoansPage } from '../features/loans/loans-page.tsx';
import { dropUnknown } from '../features/loans/loan-parts.ts';
import { loansQuery } from '../features/loans/loans.queries.ts';
import { readLoansSearch } from '../features/loans/loans.search.ts';
import { MachinesCalendar } from '../features/loans/machines-calendar.tsx';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/loans')({
  validateSearch: searchReader(readLoansSearch),
  loaderDeps: ({ search: { view, side, stage, status, q, page } }) => ({ view, side, stage, status, q, page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (!deps.view) void queryClient.prefetchQuery(loansQuery(dropUnknown(deps)));
  },
  component: Page,
});

function Page() {
  const search = dropUnknown(Route.useSearch());
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  if (!user) return null;
  if (search.view === 'calendar') return <MachinesCalendar search={search} user={user} onSearch={change} />;
  return <LoansPage search={search} user={user} onSearch={change} />;
}
