import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

/**
 * The statement that waits for an answer. None where the loan waits for none, and while one of both is older than the other: the loan
 * says when the statement was issued about which it speaks.
 */
export function awaitedOf(
  { proposedEnd }: Pick<Loan, 'proposedEnd'>,
  statements: readonly Statement[] | undefined,
): Statement | undefined {
  if (proposedEnd?.outcome !== 'statement') return undefined;
  const newest = newestOf(statements);
  return newest && Date.parse(newest.issuedAt) === Date.parse(proposedEnd.proposedAt) ? newest : undefined;
}

/** The statements of a loan, read again where the loan speaks about a later one. */
export function useStatements(loan: Loan, { enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({ ...statementsQuery(loan.id), enabled });
  const { data, refetch } = query;
  const { proposedEnd } = loan;
  const isBehind = data !== undefined && proposedEnd?.outcome === 'statement' && awaitedOf(loan, data) === undefined;
  const missing = isBehind ? proposedEnd.proposedAt : undefined;
  useEffect(() => {
    if (missing !== undefined) void refetch();
  }, [missing, refetch]);
  return query;
}

export function useNewestStatement(loan: Loan): Statement | undefined {
  const { data } = useStatements(loan, { enabled: loan.status === 'returned' });
  return newestOf(data);
}

/** What credit notes have not taken back. */
export const leftOf = ({ totalCents, creditedCents }: Pick<Statement, 'totalCents' | 'creditedCents'>): number =>
  totalCents - creditedCents;
