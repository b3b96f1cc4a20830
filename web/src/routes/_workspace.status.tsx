import { createFileRoute } from '@tanstack/react-router';
import { StatusAccessDenied } from '../features/status/access-denied.tsx';
import { StatusPage } from '../features/status/status-page.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/status')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  return user?.role === 'admin' ? <StatusPage /> : <StatusAccessDenied />;
}
