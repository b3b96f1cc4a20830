import { object } from 'yup';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';

const { min, max } = LOAN_LIMITS.reason;
/** A reason that the other side of a loan, or of an agreement, reads. */
export const reasonSchema = object({
  reason: paragraphsText().required(LOAN_MESSAGES.reason).min(min, LOAN_MESSAGES.reason).max(max, LOAN_MESSAGES.reason),
});

type Props = {
  title: string;
  label: string;
  busyLabel: string;
  colorPalette?: 'danger';
  onSubmit: (reason: string) => Promise<void>;
};

/** The form of a dialog that asks for such a reason. */
export function ReasonForm({ title, onSubmit, ...buttons }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      initialValues={{ reason: '' }}
      schema={reasonSchema}
      onSubmit={({ reason }) => onSubmit(reason.trim())}
      errorTitle="Update failed"
      label={title}
    >
      <TextareaField name="reason" label="Reason" rows={4} maxLength={max} />
      <DialogButtons cancelLabel={t('Back')} {...buttons} />
    </Form>
  );
}
