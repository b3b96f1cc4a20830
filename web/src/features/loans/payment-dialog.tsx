import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { object, string } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { calendarDay, today } from '@commonyard/contracts/search-params.values';
import { STATEMENT_LIMITS as LIMITS, STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { takeStatementStep, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { formatCents } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { lineText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { useShownLoan } from './shown-loan.tsx';
import { statementsQuery } from './statements.queries.ts';

const schemaOf = (firstDay: string, lastDay: string) =>
  object({
    paidOn: string().test(
      'day',
      MESSAGES.paidDay,
      (day = '') => calendarDay(day) !== undefined && day >= firstDay && day <= lastDay,
    ),
    reference: lineText().required(MESSAGES.reference).max(LIMITS.reference.max, MESSAGES.reference),
  });

type Props = { loan: Loan; statement: Statement; onClose: () => void };

/** The lending side records that a statement was paid, which happens outside the application. */
export function PaymentDialog({ loan, statement, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, () => true);
  const [day] = useState(today);
  const title = t('Payment of statement {number}', { number: statement.number });
  return (
    <FormDialog
      title={title}
      description={t('Charged: {amount}. The payment itself happens outside CommonYard.', {
        amount: formatCents(statement.totalCents - statement.creditedCents),
      })}
      subject={subject}
      onClose={onClose}
    >
      <Form
        initialValues={{
          paidOn: statement.payment?.paidOn ?? day,
          reference: statement.payment?.reference ?? '',
        }}
        schema={schemaOf(loan.startsOn, day)}
        onSubmit={async ({ paidOn, reference }) => {
          const body = { paidOn, reference: reference.trim() };
          cacheLoan(await takeStatementStep(shown, statement.id, { path: 'payment', body }, headers));
          toast({ title: t('Payment recorded') });
          onClose();
        }}
        errorTitle="The payment could not be recorded"
        label={title}
      >
        <DirtyGuard />
        <TextField name="paidOn" label="Paid on" type="date" min={loan.startsOn} max={day} />
        <TextField
          name="reference"
          label="Reference"
          hint="The number of the cheque or the transfer"
          autoComplete="off"
          maxLength={LIMITS.reference.max}
        />
        <DialogButtons cancelLabel={t('Back')} label={t('Record the payment')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}

/** The dialog of the payment, as the step opens it: with the statement once it is loaded. */
export function PaymentStep({ loan, onClose }: Omit<Props, 'statement'>) {
  const { t } = useTranslation();
  const query = useQuery(statementsQuery(loan.id));
  const [opened, setOpened] = useState<number>();
  // It stays while a colleague records the payment.
  const statement = query.data?.find(({ id, canRecordPayment }) =>
    opened === undefined ? canRecordPayment : id === opened,
  );
  if (statement && opened === undefined) setOpened(statement.id);
  if (statement) return <PaymentDialog loan={loan} statement={statement} onClose={onClose} />;
  return (
    <Dialog title={t('Record the payment')} onClose={onClose}>
      {query.data ? (
        <p>{t('Nothing of this statement is due any more')}</p>
      ) : (
        <QueryState
          query={query}
          height="40"
          loading="Loading the statement..."
          error="Failed to load the statement. Please try again."
        />
      )}
    </Dialog>
  );
}
