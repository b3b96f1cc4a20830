import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { useCurrentUser } from '../entities/user/session.ts';
import { RegistersPage } from '../features/registers/registers-page.tsx';

export const Route = createFileRoute('/_workspace/certificates')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  if (!user || user.role === 'admin' || user.municipality === null)
    return <AccessDenied reason="Users of a municipality see its insurance and agreements. Your account has none." />;
  return <RegistersPage user={user} />;
}
