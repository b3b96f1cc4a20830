import { useState } from 'react';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { changeDays, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { ApiError } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { FieldPair, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useShownLoan } from './shown-loan.tsx';

const schema = object({
  startsOn: string().required(LOAN_MESSAGES.day),
  endsOn: string()
    .required(LOAN_MESSAGES.day)
    .test('order', LOAN_MESSAGES.dateOrder, (value, { parent }) => !value || value >= (parent as Days).startsOn),
});

/** Other days of a request without a quote. */
export function DaysDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, ['change_days']);
  const [takenDays, setTakenDays] = useState<Days | undefined>(loan.datesTaken ? loan : undefined);
  const [initial] = useState({ startsOn: loan.startsOn, endsOn: loan.endsOn });
  const title = t('Choose other days for loan #{id}', { id: loan.id });

  async function send(days: Days): Promise<void> {
    setTakenDays(undefined);
    try {
      cacheLoan(await changeDays(shown, days, headers));
      toast({ title: t('Other days asked for') });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setTakenDays(days);
      throw error;
    }
  }

  return (
    <FormDialog
      title={title}
      description={t('The lender is told, and answers with a quote.')}
      subject={subject}
      onClose={onClose}
    >
      <Form initialValues={initial} schema={schema} onSubmit={send} errorTitle="Update failed" label={title}>
        {takenDays && <FreeDays listingId={loan.listing.id} days={takenDays} />}
        <FieldPair>
          <TextField name="startsOn" label="First day" type="date" min={today()} />
          <TextField name="endsOn" label="Last day" type="date" min={today()} />
        </FieldPair>
        <DialogButtons label={t('Ask for these days')} busyLabel={t('Sending...')} />
      </Form>
    </FormDialog>
  );
}

function FreeDays({ listingId, days }: { listingId: number; days: Days }) {
  const { values, setValues } = useFormikContext<Days>();
  return (
    <NextFreeNotice
      listingId={listingId}
      days={days}
      onChoose={({ startsOn, endsOn }) => void setValues({ ...values, startsOn, endsOn })}
    />
  );
}
