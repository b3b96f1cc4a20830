import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/_workspace/loans_/$id/record')({
  component: lazyRouteComponent(() => import('./-loan-papers.tsx'), 'LoanRecord'),
});
