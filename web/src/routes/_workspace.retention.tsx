import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { RecordsPage } from '../features/records/records-page.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/retention')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  if (user?.role !== 'admin' && !(user?.role === 'municipal_admin' && user.municipality !== null))
    return <AccessDenied reason="Administrators look after records. Your account has another role." />;
  return <RecordsPage user={user} />;
}
