import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../entities/user/session.ts';
import { ReportsView } from '../features/reports/reports-view.tsx';
import type { ReportsSearch } from '../features/reports/reports.search.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/reports')({
  // `ReportsView` reads the parameters: every page would load their reader here.
  validateSearch: (search): ReportsSearch => search,
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  return user && <ReportsView search={search} user={user} onSearch={change} />;
}
