import { createFileRoute } from '@tanstack/react-router';
import { ColleaguesPage } from '../features/colleagues/colleagues-page.tsx';
import { ColleaguesAccessDenied } from '../features/colleagues/access-denied.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/colleagues')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  const isMunicipalAdmin = user?.role === 'municipal_admin';
  if (user?.role !== 'admin' && !(isMunicipalAdmin && user.municipality !== null))
    return <ColleaguesAccessDenied isMunicipalAdmin={isMunicipalAdmin} />;
  return <ColleaguesPage user={user} />;
}
