import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { ProposedQuote } from '@commonyard/contracts/http/quotes';
import { QUOTE_LIMITS, sumQuote } from '@commonyard/contracts/quotes.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { Box, Button, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { sendQuote, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { ApiError, hasStatus } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { DialogFooter } from '../../ui/forms/dialog-buttons.tsx';
import { DraftForm, openDraft } from '../../ui/forms/draft-form.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { toast } from '../../ui/toast.ts';
import { QuoteLineFields } from './quote-line-fields.tsx';
import { initialQuote, quoteSchema, toQuoteBody, type QuoteValues, toLineInputs } from './quote-values.ts';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { QuoteView } from './loan-offer.tsx';

type Props = {
  loan: Loan;
  userId: number;
  proposed: ProposedQuote | undefined;
  onClose: () => void;
};

export function QuoteDialog({ loan, userId, proposed, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = loan;
  const title = proposed
    ? t('Quote for loan #{id}, prepared by an operator', { id })
    : loan.actions.includes('counter')
      ? t('Counter-offer for loan #{id}', { id })
      : t('Quote for loan #{id}', { id });
  // The title stays as it is when another user changes the loan meanwhile.
  const [openedTitle] = useState(title);
  return (
    <FormDialog size="detail" title={openedTitle} onClose={onClose}>
      <QuoteForm loan={loan} userId={userId} proposed={proposed} onClose={onClose} />
    </FormDialog>
  );
}

function QuoteForm({ loan, userId, proposed, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const [day] = useState(today);
  const [schema] = useState(() => quoteSchema(day, loan.terms?.free === true));
  const [initial] = useState(() => initialQuote(loan, proposed, day));
  const [draft] = useState(() =>
    openDraft(`quote-${userId}-${loan.id}-${loan.quotes.length}${proposed ? '-proposed' : ''}`, initial),
  );
  // The version that the user has seen: a change of the other side must not be lost.
  const [version, setVersion] = useState(loan.version);
  const [takenDays, setTakenDays] = useState<Days>();
  const isCounter = loan.side === 'borrower';

  async function send(values: QuoteValues): Promise<void> {
    setTakenDays(undefined);
    try {
      const { loan: changed, isProposed } = await sendQuote(
        { id: loan.id, version },
        toQuoteBody(values, loan),
        headers,
      );
      cacheLoan(changed);
      toast({
        title: isProposed
          ? t('An officer of your municipality is asked')
          : isCounter
            ? t('Counter-offer sent')
            : t('Quote sent'),
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setTakenDays(values);
      if (hasStatus(error, 409)) await queryClient.refetchQueries({ queryKey: loanQuery(loan.id).queryKey });
      throw error;
    }
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      errorTitle="The quote could not be sent"
      label={isCounter ? t('Counter-offer') : t('Quote')}
    >
      {loan.version !== version && <ChangedNotice loan={loan} onContinue={() => setVersion(loan.version)} />}
      <QuoteDayFields listingId={loan.listing.id} takenDays={takenDays} />
      <QuoteLineFields />
      <TextareaField
        name="note"
        label="Note"
        hint="The other side reads it with the quote."
        optional
        rows={3}
        maxLength={QUOTE_LIMITS.note}
      />
      <DialogFooter>
        <QuoteSubmit limitCents={loan.limitCents} isCounter={isCounter} isProposed={proposed !== undefined} />
      </DialogFooter>
    </DraftForm>
  );
}

function QuoteDayFields({ listingId, takenDays }: { listingId: number; takenDays: Days | undefined }) {
  const { values, setValues } = useFormikContext<QuoteValues>();
  return (
    <>
      {takenDays && (
        <NextFreeNotice
          listingId={listingId}
          days={takenDays}
          onChoose={(days) => void setValues({ ...values, ...days })}
        />
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' }}
        rowGap="5"
        columnGap="4"
        alignItems="end"
      >
        <TextField name="startsOn" label="First day" type="date" min={today()} />
        <TextField name="endsOn" label="Last day" type="date" min={values.startsOn || today()} />
        <TextField
          name="expiresOn"
          label="Quote open until"
          type="date"
          min={addDays(today(), QUOTE_LIMITS.minExpiryDays)}
        />
      </Box>
    </>
  );
}

type SubmitProps = { limitCents: number | null; isCounter: boolean; isProposed: boolean };

function QuoteSubmit({ limitCents, isCounter, isProposed }: SubmitProps) {
  const { t } = useTranslation();
  const { values } = useFormikContext<QuoteValues>();
  const { totalCents } = sumQuote(toLineInputs(values.lines));
  const label =
    limitCents !== null && totalCents > limitCents
      ? t('Ask an officer to send it')
      : isProposed
        ? t('Send this quote')
        : isCounter
          ? t('Send counter-offer')
          : t('Send quote');
  return <SubmitButton label={label} busyLabel={t('Sending...')} />;
}

function ChangedNotice({ loan, onContinue }: { loan: Loan; onContinue: () => void }) {
  const { t } = useTranslation();
  const newest = loan.quotes.at(-1);
  const canGoOn = loan.actions.includes('quote') || loan.actions.includes('counter');
  return (
    <Box
      as="output"
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="yellow.fg"
      borderRadius="l2"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      <chakra.p fontWeight="700">{t('The loan was changed in the meantime. What you typed is kept.')}</chakra.p>
      <LoanStatusBadge status={loan.status} />
      {newest && (
        <Box w="100%" color="fg">
          <QuoteView loan={loan} quote={newest} />
        </Box>
      )}
      {canGoOn ? (
        <Button variant="outline" onClick={onContinue}>
          {t('Go on with the changed loan')}
        </Button>
      ) : (
        <p>{t(LOAN_MESSAGES.invalidTransition)}</p>
      )}
    </Box>
  );
}
