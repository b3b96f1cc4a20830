import { createFileRoute } from '@tanstack/react-router';
import { LoanRecordPage } from '../features/loans/loan-record.tsx';

export const Route = createFileRoute('/_workspace/loans_/$id/record')({ component: Page });

function Page() {
  const { id } = Route.useParams();
  return <LoanRecordPage key={id} id={id} />;
}
