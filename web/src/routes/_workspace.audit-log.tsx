import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { AuditLogPage } from '../features/audit-log/audit-log-page.tsx';
import { readAuditLogSearch } from '../features/audit-log/audit-log.search.ts';
import { useCurrentUser } from '../entities/user/session.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/audit-log')({
  validateSearch: searchReader(readAuditLogSearch),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  if (user?.role !== 'admin' && !(user?.role === 'municipal_admin' && user.municipality !== null))
    return <AccessDenied reason="Administrators read the audit log. Your account has another role." />;
  return <AuditLogPage search={search} onSearch={change} isAdmin={user.role === 'admin'} />;
}
