import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { StatusPage } from '../features/status/status-page.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/status')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  return user?.role === 'admin' ? (
    <StatusPage />
  ) : (
    <AccessDenied reason="Administrators of the platform see its status. Your account has another role." />
  );
}
