import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { object } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { requestLoan, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { ApiError } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { DraftForm } from '../../ui/forms/draft-form.tsx';
import { openDraft } from '../../ui/forms/draft.ts';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { RequestedLoan, type LoanRequest } from './requested-loan.tsx';

type Props = {
  request: LoanRequest;
  /** Whether some of the days are lent or blocked already. */
  areTaken: boolean;
  userId: number;
  /** Takes other days over into the page. */
  onDays: (days: Days) => void;
  onClose: () => void;
};

/** Requests a loan for the days chosen on the page of a listing. A closed dialog keeps what was typed. */
export function RequestLoanDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('Request “{title}”', { title: props.request.title })}
      description={t('The request binds nobody: the lender answers with a quote, which you accept or not.')}
      onClose={props.onClose}
    >
      <RequestForm {...props} />
    </FormDialog>
  );
}

const schema = object({
  purpose: paragraphsText().max(LOAN_LIMITS.purpose, 'Please shorten the purpose to 2,000 characters'),
});
const blank = { purpose: '' };

function RequestForm({ request, areTaken, userId, onDays }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const [draft] = useState(() => openDraft(`loan-${userId}-${request.listingId}`, blank));
  const [refusedDays, setRefusedDays] = useState<Days>();
  const takenDays = refusedDays ?? (areTaken ? request : undefined);

  async function send({ purpose }: typeof blank): Promise<void> {
    setRefusedDays(undefined);
    const { title: _, ...wish } = request;
    try {
      const loan = await requestLoan({ ...wish, ...(purpose.trim() && { purpose: purpose.trim() }) }, headers);
      cacheLoan(loan);
      toast({ title: t('Loan requested'), description: t('The lender answers with a quote.') });
      await navigate({ to: '/loans', search: { loan: loan.id } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setRefusedDays(request);
      throw error;
    }
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={blank}
      schema={schema}
      onSubmit={send}
      errorTitle="The loan could not be requested"
      defaultErrorMessage="An unexpected error occurred"
      label={t('Request of a loan')}
    >
      {takenDays && (
        <NextFreeNotice
          listingId={request.listingId}
          days={takenDays}
          onChoose={(days) => {
            setRefusedDays(undefined);
            onDays(days);
          }}
        />
      )}
      <RequestedLoan request={request} />
      <TextareaField
        name="purpose"
        label="Purpose"
        hint="For what work, and what the lender should know."
        optional
        rows={4}
        maxLength={LOAN_LIMITS.purpose}
      />
      <DialogButtons label={t('Send request')} busyLabel={t('Sending...')} />
    </DraftForm>
  );
}
