import { useQuery } from '@tanstack/react-query';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { jsonQuery } from '../../lib/queries.ts';

/** The statements of a loan, newest first. Always refetched: the other side may have answered them. */
export const statementsQuery = (loanId: number) =>
  jsonQuery(loanKeys.statements(loanId), `/api/loans/${loanId}/statements`, { refetchOnMount: 'always' });

/** What a statement would charge, read anew for each form. */
export const draftQuery = (loanId: number) =>
  jsonQuery(loanKeys.statementDraft(loanId), `/api/loans/${loanId}/statements/draft`, { gcTime: 0 });

/** Whether a loan has come so far that it can have a statement. */
export const canHaveStatement = ({ status, acceptedAt }: Pick<Loan, 'status' | 'acceptedAt'>): boolean =>
  acceptedAt !== null && (status === 'returned' || status === 'closed');

/** The statement that the sides speak about: the newest one, unless credit notes took it back. */
export const newestOf = (statements: readonly Statement[] | undefined): Statement | undefined =>
  statements?.find(({ state }) => state !== 'credited');

export function useNewestStatement(loan: Loan): Statement | undefined {
  const { data } = useQuery({ ...statementsQuery(loan.id), enabled: loan.status === 'returned' });
  return newestOf(data);
}
