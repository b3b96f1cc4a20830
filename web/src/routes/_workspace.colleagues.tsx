import { createFileRoute } from '@tanstack/react-router';
import { ColleaguesPage } from '../features/colleagues/colleagues-page.tsx';
import { AccessDenied } from '../entities/user/access-denied.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/colleagues')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  const isMunicipalAdmin = user?.role === 'municipal_admin';
  if (user?.role === 'admin' || (isMunicipalAdmin && user.municipality !== null)) return <ColleaguesPage user={user} />;
  if (isMunicipalAdmin)
    return (
      <AccessDenied reason="Your account belongs to no municipality. A CommonYard administrator can add it to one." />
    );
  return (
    <AccessDenied reason="Municipal administrators decide who acts for a municipality. Your account has another role." />
  );
}
