import { object } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endNegotiation, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { toast } from '../../ui/toast.ts';
import { hasStatus } from '../../lib/http.ts';

const { min, max } = LOAN_LIMITS.reason;
const schema = object({
  reason: paragraphsText().required(LOAN_MESSAGES.reason).min(min, LOAN_MESSAGES.reason).max(max, LOAN_MESSAGES.reason),
});

type Props = { loan: Loan; action: 'decline' | 'cancel'; onClose: () => void };

export function ReasonDialog({ loan, action, onClose }: Props) {
  const { t } = useTranslation();
  const { id, status } = loan;
  const { mutateAsync } = useEndNegotiation(loan);
  const title = action === 'decline' ? t('Decline loan #{id}?', { id }) : t('Cancel loan #{id}?', { id });
  const description =
    status === 'accepted'
      ? t('The days become free again. The other side reads the reason.')
      : t('The loan ends. The other side reads the reason.');
  return (
    <FormDialog title={title} description={description} onClose={onClose}>
      <Form
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={async ({ reason }) => {
          await mutateAsync({ action, reason: reason.trim() });
          onClose();
        }}
        errorTitle="Update failed"
        label={title}
      >
        <TextareaField name="reason" label="Reason" rows={4} maxLength={max} />
        <DialogButtons
          cancelLabel={t('Back')}
          label={action === 'decline' ? t('Decline') : t('Cancel the loan')}
          busyLabel={t('Sending...')}
          colorPalette="danger"
        />
      </Form>
    </FormDialog>
  );
}

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
