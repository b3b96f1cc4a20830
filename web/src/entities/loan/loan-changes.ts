import { useQueryClient } from '@tanstack/react-query';
import type { Loan, LoanReasonBody } from '@commonyard/contracts/http/loans';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { call, callJson, readJson } from '../../lib/http.ts';
import { availabilityKeys } from '../availability/availability.queries.ts';
import { loanKeys, loanQuery } from './loan.queries.ts';

/** `isProposed`: the user may not commit it, so an officer of the municipality was asked to. */
export type LoanChange = { loan: Loan; isProposed: boolean };

type Target = { id: number; version: number };

async function postChange(
  { id, version }: Target,
  action: 'quotes' | keyof typeof ENDS,
  { body, headers }: { body?: QuoteBody | LoanReasonBody; headers?: Record<string, string> } = {},
): Promise<LoanChange> {
  const response = await call(`/api/loans/${id}/${action}`, {
    method: 'POST',
    headers: { 'if-match': `"${version}"`, ...headers },
    ...(body !== undefined && { body }),
  });
  return { loan: await readJson(response), isProposed: response.status === 202 };
}

const ENDS = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const;

/** Accepts the newest quote, or ends the loan for a reason. A repeated press is no error. */
export const endNegotiation = (target: Target, action: keyof typeof ENDS, reason?: string): Promise<LoanChange> =>
  acceptIfDone(
    postChange(target, action, reason === undefined ? {} : { body: { reason } }),
    async () => ({ loan: await callJson(`/api/loans/${target.id}`), isProposed: false }),
    ({ loan }) => loan.status === ENDS[action],
  );

export const sendQuote = (target: Target, body: QuoteBody, headers: Record<string, string>): Promise<LoanChange> =>
  postChange(target, 'quotes', { body, headers });

export function useCacheLoan(): (loan: Loan) => void {
  const queryClient = useQueryClient();
  return (loan) => {
    queryClient.setQueryData(loanQuery(loan.id).queryKey, loan);
    void queryClient.invalidateQueries({
      queryKey: loanKeys.all,
      predicate: ({ queryKey: [, part, id] }) => part !== 'one' || id !== loan.id,
    });
    void queryClient.invalidateQueries({ queryKey: availabilityKeys.of(loan.listing.id) });
  };
}
