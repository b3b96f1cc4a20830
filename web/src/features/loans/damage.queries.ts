import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { jsonQuery } from '../../lib/queries.ts';

export const damageReportsQuery = (loanId: number) =>
  jsonQuery(loanKeys.damageReports(loanId), `/api/loans/${loanId}/damage-reports`, { refetchOnMount: 'always' });
