import { createFileRoute } from '@tanstack/react-router';
import { RecordsAccessDenied } from '../features/records/access-denied.tsx';
import { RecordsPage } from '../features/records/records-page.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/retention')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  const isAdministrator = user?.role === 'admin' || (user?.role === 'municipal_admin' && user.municipality !== null);
  if (!isAdministrator) return <RecordsAccessDenied />;
  return <RecordsPage user={user} />;
}
