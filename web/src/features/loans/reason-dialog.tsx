import { Button } from '@chakra-ui/react';
import { object } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useEndNegotiation } from './use-end-negotiation.ts';
import { Cluster } from '../../ui/layout.tsx';

const { min, max } = LOAN_LIMITS.reason;
const schema = object({
  reason: paragraphsText().required(LOAN_MESSAGES.reason).min(min, LOAN_MESSAGES.reason).max(max, LOAN_MESSAGES.reason),
});

type Props = { loan: Loan; action: 'decline' | 'cancel'; onClose: () => void };

/** Asks why a loan is declined or cancelled. The other side reads the reason. */
export function ReasonDialog({ loan, action, onClose }: Props) {
  const { t } = useTranslation();
  const { id, status } = loan;
  const { mutateAsync, isPending } = useEndNegotiation(loan);
  const title = action === 'decline' ? t('Decline loan #{id}?', { id }) : t('Cancel loan #{id}?', { id });
  const description =
    status === 'accepted'
      ? t('The days become free again. The other side reads the reason.')
      : t('The loan ends. The other side reads the reason.');
  return (
    <Dialog title={title} description={description} onClose={onClose} isBusy={isPending}>
      <Form
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={async ({ reason }) => {
          await mutateAsync({ action, reason: reason.trim() });
          onClose();
        }}
        errorTitle="Update failed"
        defaultErrorMessage="An unexpected error occurred"
        label={title}
      >
        <TextareaField name="reason" label="Reason" rows={4} maxLength={max} />
        <Cluster justifyContent="flex-end" gap="3">
          <Button type="button" variant="outline" onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <SubmitButton
            label={action === 'decline' ? t('Decline') : t('Cancel the loan')}
            busyLabel={t('Sending...')}
            colorPalette="danger"
          />
        </Cluster>
      </Form>
    </Dialog>
  );
}
