import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../entities/user/session.ts';
import { AgreementPage } from '../features/loans/agreement-page.tsx';

export const Route = createFileRoute('/_workspace/loans_/$id/agreement')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  const { user } = useCurrentUser();
  return user ? <AgreementPage key={id} id={id} user={user} /> : null;
}
