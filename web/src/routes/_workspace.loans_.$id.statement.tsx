import { createFileRoute } from '@tanstack/react-router';
import { StatementPage } from '../features/loans/statement-page.tsx';

export const Route = createFileRoute('/_workspace/loans_/$id/statement')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <StatementPage key={id} id={id} />;
}
