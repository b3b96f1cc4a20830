import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { object } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { LOAN_LIMITS, estimate, type Estimate } from '@commonyard/contracts/loans.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LINE_KIND_LABELS } from '@commonyard/contracts/quote-labels.values';
import { useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { ApiError, callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { DraftForm, openDraft } from '../../ui/forms/draft-form.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { lengthOf, LoanDays } from '../../entities/loan/loan-facts.tsx';
import { formatNumber } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { quantityText } from '../../entities/loan/loan.labels.ts';

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
  const [rejectedDays, setRejectedDays] = useState<Days>();
  const takenDays = rejectedDays ?? (areTaken ? request : undefined);

  async function send({ purpose }: typeof blank): Promise<void> {
    setRejectedDays(undefined);
    const { title: _, ...wish } = request;
    try {
      const body = { ...wish, ...(purpose.trim() && { purpose: purpose.trim() }) };
      const loan = await callJson('/api/loans', { method: 'POST', headers, body });
      cacheLoan(loan);
      toast({ title: t('Loan requested'), description: t('The lender answers with a quote.') });
      await navigate({ to: '/loans', search: { loan: loan.id } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setRejectedDays(request);
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
            setRejectedDays(undefined);
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

export type LoanRequest = Days & {
  listingId: number;
  title: string;
  operator: boolean;
  transport: boolean;
  hours: number | undefined;
};

function RequestedLoan({ request }: { request: LoanRequest }) {
  const { t } = useTranslation();
  const { listingId, operator, transport, hours } = request;
  const { data } = useQuery(availabilityQuery(listingId));
  const wish = { days: lengthOf(request), operator, transport, ...(hours !== undefined && { hours }) };
  const result = data?.terms ? estimate(data.terms, wish) : undefined;
  return (
    <Box>
      <FactList
        facts={[
          [t('Days'), <LoanDays key="days" days={request} />],
          [t('Operator'), operator ? t('With operator') : t('Without operator')],
          [t('Delivery and pick-up'), transport ? t('By the lender') : t('By the borrower')],
          [t('Hours of work'), hours !== undefined && formatNumber(hours)],
        ]}
      />
      {result && (
        <Box bg="bg.subtle" borderRadius="l2" p="4">
          <LoanEstimate estimate={result} />
          <SmallText mt="2">{t('An estimate: the quote of the lending municipality decides.')}</SmallText>
        </Box>
      )}
    </Box>
  );
}

function LoanEstimate({ estimate: { lines, ...sums } }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const amounts = lines.map((line) => ({
    key: `${line.item} ${line.unit}`,
    name: [t(LINE_KIND_LABELS[line.item]), quantityText(line, t)].filter(Boolean).join(', '),
    cents: line.cents,
  }));
  return <Amounts amounts={amounts} sums={sums} totalLabel={t('Estimate')} />;
}
