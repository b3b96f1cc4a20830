import type { Loan } from '@commonyard/contracts/http/loans';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { useTranslation } from '../../lib/translation.ts';
import { cancelLabel, doneText } from './loan-texts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endNegotiation, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { toast } from '../../ui/toast.ts';
import { hasStatus } from '../../lib/http.ts';
import type { Shown } from '../../lib/shown.ts';
import { useShownLoan } from './shown-loan.tsx';
import { ReasonForm } from '../../entities/loan/reason-form.tsx';

type Props = { loan: Loan; action: 'decline' | 'cancel'; onClose: () => void };

export function ReasonDialog({ loan, action, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownLoan(loan, [action]);
  const { id, status } = shown;
  const { mutateAsync } = useEndNegotiation(shown);
  const title =
    action === 'decline'
      ? t('Decline loan #{id}?', { id })
      : isAgreed(status)
        ? t('Cancel loan #{id}?', { id })
        : `${cancelLabel(shown, t)}?`;
  const description = isAgreed(status)
    ? t('The days become free again. The other side reads the reason.')
    : t('The loan ends. The other side reads the reason.');
  return (
    <FormDialog title={title} description={description} subject={subject} onClose={onClose}>
      <ReasonForm
        title={title}
        label={action === 'decline' ? t('Decline') : cancelLabel(shown, t)}
        busyLabel={t('Sending...')}
        colorPalette="danger"
        onSubmit={async (reason) => {
          await mutateAsync({ action, reason });
          onClose();
        }}
      />
    </FormDialog>
  );
}

type End = { action: 'accept' | 'decline' | 'cancel'; reason?: string };

export function useEndNegotiation(loan: Shown<Loan>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const cacheLoan = useCacheLoan();
  return useMutation({
    mutationFn: ({ action, reason }: End) => endNegotiation(loan, action, reason),
    onSuccess: ({ loan: changed, isProposed }, { action }) => {
      cacheLoan(changed);
      toast({ title: isProposed ? t('An administrator of your municipality is asked') : doneText(loan, action, t) });
    },
    onError: (error) => {
      // The other side was faster: show what it did.
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    },
  });
}
