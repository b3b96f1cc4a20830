import { createFileRoute } from '@tanstack/react-router';
import { AuditLogAccessDenied } from '../features/audit-log/access-denied.tsx';
import { AuditLogPage } from '../features/audit-log/audit-log-page.tsx';
import { readAuditLogSearch } from '../features/audit-log/audit-log.search.ts';
import { useCurrentUser } from '../entities/user/session.ts';
import { useSearchChange } from '../lib/use-search-change.ts';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/_workspace/audit-log')({
  validateSearch: searchReader(readAuditLogSearch),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  const isAdmin = user?.role === 'admin';
  if (!isAdmin && !(user?.role === 'municipal_admin' && user.municipality !== null)) return <AuditLogAccessDenied />;
  return <AuditLogPage search={search} onSearch={change} isAdmin={isAdmin} />;
}
