import { useQueryClient } from '@tanstack/react-query';
import type { Agreement, AgreementBody, SignatureBody } from '@commonyard/contracts/http/agreements';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { ApiError, callJson } from '../../lib/http.ts';
import { jsonQuery } from '../../lib/queries.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';

/** The agreement of a loan that was accepted. Always refetched: the other side may have signed it. */
export const agreementQuery = (loanId: number) =>
  jsonQuery(loanKeys.agreement(loanId), `/api/loans/${loanId}/agreement`, { refetchOnMount: 'always' });

export const saveAgreement = (shown: Shown<Agreement>, body: AgreementBody): Promise<Agreement> =>
  callJson(`/api/loans/${shown.loanId}/agreement`, { method: 'PUT', headers: ifMatch(shown), body });

export const confirmPassword = (password: string): Promise<void> =>
  callJson('/api/user/confirm', { method: 'POST', body: { password } });

export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirm_password';

/** A replica of the gateway may know the session as it was for a few seconds. */
const ATTEMPTS_AFTER_CONFIRMATION = 5;
const PAUSE_MS = 1_500;

/** Signs. `isConfirmed`: the password was confirmed a moment ago, which not every replica may know yet. */
export async function addSignature(
  shown: Shown<Agreement>,
  { body, headers, isConfirmed }: { body: SignatureBody; headers: Record<string, string>; isConfirmed: boolean },
): Promise<Agreement> {
  for (let attempt = 1; ; attempt++)
    try {
      return await callJson(`/api/loans/${shown.loanId}/signatures`, {
        method: 'POST',
        headers: { ...ifMatch(shown), ...headers },
        body,
      });
    } catch (error) {
      if (!isConfirmed || attempt === ATTEMPTS_AFTER_CONFIRMATION || !isUnconfirmed(error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
}

/** Shows an agreement that was changed or signed, and reads anew what follows from it. */
export function useCacheAgreement(): (agreement: Agreement) => void {
  const queryClient = useQueryClient();
  return (agreement) => {
    queryClient.setQueryData(agreementQuery(agreement.loanId).queryKey, agreement);
    void queryClient.invalidateQueries({
      queryKey: loanKeys.all,
      predicate: ({ queryKey: [, part, id] }) => part !== 'agreement' || id !== agreement.loanId,
    });
  };
}
