import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Loan } from '@commonyard/contracts/http/loans';
import { endNegotiation, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import { hasStatus } from '../../lib/http.ts';

const DONE = { accept: 'Quote accepted', decline: 'Loan declined', cancel: 'Loan cancelled' } as const;
type End = { action: keyof typeof DONE; reason?: string };

export function useEndNegotiation(loan: Loan) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const cacheLoan = useCacheLoan();
  return useMutation({
    mutationFn: ({ action, reason }: End) => endNegotiation(loan, action, reason),
    onSuccess: ({ loan: changed, isProposed }, { action }) => {
      cacheLoan(changed);
      toast({ title: isProposed ? t('An officer of your municipality is asked') : t(DONE[action]) });
    },
    onError: (error) => {
      // The other side was faster: show what it did.
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    },
  });
}
