import { useState } from 'react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { ProposedQuote } from '@commonyard/contracts/http/quotes';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { useFormikContext } from 'formik';
import { sendQuote, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { ApiError } from '../../lib/http.ts';
import type { Shown } from '../../lib/shown.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { DialogFooter } from '../../ui/forms/dialog-buttons.tsx';
import { DraftForm, openDraft } from '../../ui/forms/draft-form.tsx';
import { toast } from '../../ui/toast.ts';
import { QuoteLineFields } from './quote-line-fields.tsx';
import { NoHstNotice, NoteField, OFFER_WORDS, QuoteDayFields, toQuoteFieldName } from './quote-fields.tsx';
import { initialQuote, quoteSchema, toQuoteBody, type QuoteValues, toLineInputs } from './quote-values.ts';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { useShownLoan } from './shown-loan.tsx';

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
    ? loan.actions.includes('counter')
      ? t('Counter-offer for loan #{id}, prepared by an operator', { id })
      : t('Quote for loan #{id}, prepared by an operator', { id })
    : loan.actions.includes('counter')
      ? t('Counter-offer for loan #{id}', { id })
      : t('Quote for loan #{id}', { id });
  // The title stays as it is when another user changes the loan meanwhile.
  const [openedTitle] = useState(title);
  const { shown, subject } = useShownLoan(loan, ['quote', 'counter']);
  return (
    <FormDialog size="detail" title={openedTitle} subject={subject} onClose={onClose}>
      <QuoteForm loan={shown} userId={userId} proposed={proposed} onClose={onClose} />
    </FormDialog>
  );
}

function QuoteForm({ loan, userId, proposed, onClose }: Props & { loan: Shown<Loan> }) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const [day] = useState(today);
  const [schema] = useState(() => quoteSchema(day, loan));
  const [initial] = useState(() => initialQuote(loan, proposed, day));
  const [draft] = useState(() =>
    openDraft(`quote-${userId}-${loan.id}-${loan.quotes.length}${proposed ? '-proposed' : ''}`, initial),
  );
  const [takenDays, setTakenDays] = useState<Days>();
  const isCounter = loan.side === 'borrower';
  const words = OFFER_WORDS[isCounter ? 'counter' : 'quote'];

  async function send(values: QuoteValues): Promise<void> {
    setTakenDays(undefined);
    try {
      const { loan: changed, isProposed } = await sendQuote(loan, toQuoteBody(values, loan), headers);
      cacheLoan(changed);
      toast({
        title: isProposed
          ? t('An administrator of your municipality is asked')
          : isCounter
            ? t('Counter-offer sent')
            : t('Quote sent'),
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken') setTakenDays(values);
      throw error;
    }
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      toFieldName={toQuoteFieldName}
      errorTitle={words.error}
      label={isCounter ? t('Counter-offer') : t('Quote')}
    >
      <QuoteDayFields listingId={loan.listing.id} takenDays={takenDays} words={words} />
      <QuoteLineFields loan={loan} />
      <NoHstNotice side={loan.side} />
      <NoteField loan={loan} hint={words.note} />
      <DialogFooter>
        <QuoteSubmit limitCents={loan.limitCents} isCounter={isCounter} isProposed={proposed !== undefined} />
      </DialogFooter>
    </DraftForm>
  );
}

type SubmitProps = { limitCents: number | null; isCounter: boolean; isProposed: boolean };

function QuoteSubmit({ limitCents, isCounter, isProposed }: SubmitProps) {
  const { t } = useTranslation();
  const { values } = useFormikContext<QuoteValues>();
  const { totalCents } = sumQuote(toLineInputs(values.lines));
  const label =
    limitCents !== null && totalCents > limitCents
      ? t('Ask a municipal administrator to send it')
      : isProposed
        ? isCounter
          ? t('Send this counter-offer')
          : t('Send this quote')
        : isCounter
          ? t('Send counter-offer')
          : t('Send quote');
  return <SubmitButton label={label} busyLabel={t('Sending...')} />;
}
