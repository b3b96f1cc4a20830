import { object, string } from 'yup';
import { parseCents } from '@commonyard/contracts/amounts.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import { STATEMENT_LIMITS } from '@commonyard/contracts/statements.values';
import { saveAlternativeCost, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { toDollars } from '../../lib/dollars.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { QUOTE_FIELD_MESSAGES } from './quote-values.ts';
import { useShownLoan } from './shown-loan.tsx';

export const alternativeSchema = object({
  alternativeCents: string().test('amount', QUOTE_FIELD_MESSAGES.rate, (text = '') => {
    if (text.trim() === '') return true;
    const cents = parseCents(text);
    return cents !== undefined && cents <= STATEMENT_LIMITS.alternativeCents;
  }),
});

/** In cents; null for no text. */
export const readAlternative = (text: string): number | null => (text.trim() === '' ? null : parseCents(text)!);

export const alternativeText = ({ alternativeCents }: Pick<Loan, 'alternativeCents'>): string =>
  typeof alternativeCents === 'number' ? toDollars(alternativeCents) : '';

export const AlternativeField = () => (
  <TextField
    name="alternativeCents"
    label="What would it have cost otherwise? In dollars"
    hint="For example the price of a rental company. Both sides see it, and reports of savings count it."
    optional
    inputMode="decimal"
    autoComplete="off"
  />
);

/** What the borrowing side would have paid without the loan, which it may say and change later. */
export function AlternativeDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, ({ alternativeCents }) => alternativeCents !== undefined);
  const title = t('What would it have cost otherwise?');
  return (
    <FormDialog title={title} subject={subject} onClose={onClose}>
      <Form
        initialValues={{ alternativeCents: alternativeText(loan) }}
        schema={alternativeSchema}
        onSubmit={async ({ alternativeCents }) => {
          cacheLoan(await saveAlternativeCost(shown, readAlternative(alternativeCents), headers));
          toast({ title: t('Amount saved') });
          onClose();
        }}
        toFieldName={(name) => (name === 'cents' ? 'alternativeCents' : name)}
        errorTitle="Update failed"
        label={title}
      >
        <DirtyGuard />
        <AlternativeField />
        <DialogButtons label={t('Save')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
