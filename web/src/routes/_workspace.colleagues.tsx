import { createFileRoute } from '@tanstack/react-router';
import { ColleaguesPage } from '../features/colleagues/colleagues-page.tsx';
import { ColleaguesAccessDenied } from '../features/colleagues/access-denied.tsx';
import { useCurrentUser } from '../entities/user/session.ts';

export const Route = createFileRoute('/_workspace/colleagues')({ component: Page });

function Page() {
  const { user } = useCurrentUser();
  if (user === null || user.role === 'municipal_operator') return <ColleaguesAccessDenied />;
  return <ColleaguesPage user={user} />;
}
