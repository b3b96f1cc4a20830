import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { findLastExpiry, QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { calendarDay, today } from '@commonyard/contracts/search-params.values';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { settingsQuery } from './loans.queries.ts';
import { defaultExpiry, findDoubts, type QuotedLoan, type QuoteValues } from './quote-values.ts';

/** Catalogue keys: the borrowing side sends no quote. */
export const OFFER_WORDS = {
  quote: {
    error: 'The quote could not be sent',
    note: 'The other side reads it with the quote.',
    expiry: 'Quote open until',
  },
  counter: {
    error: 'The counter-offer could not be sent',
    note: 'The other side reads it with the counter-offer.',
    expiry: 'Counter-offer open until',
  },
  offer: {
    error: 'The offer could not be sent',
    note: 'The other side reads it with the offer.',
    expiry: 'Offer open until',
  },
} as const;

/** The field of the form with the rate, which the service has in cents. */
export const toQuoteFieldName = (name: string): string => name.replace(/\.rateCents$/, '.rate');

/** `takenDays`: those that the service rejected. */
type DayProps = { listingId: number; takenDays: Days | undefined; words: { expiry: string } };

export function QuoteDayFields({ listingId, takenDays, words }: DayProps) {
  const { values, setValues } = useFormikContext<QuoteValues>();
  useExpiryOfFirstDay();
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
          label={words.expiry}
          type="date"
          min={today()}
          max={findLastExpiry(values.startsOn || today(), today())}
        />
      </Box>
    </>
  );
}

/** Moves the last day of the quote with the first day of the loan, until another one is chosen. */
function useExpiryOfFirstDay(): void {
  const { values, setFieldValue } = useFormikContext<QuoteValues>();
  const { startsOn, expiresOn } = values;
  const before = useRef(startsOn);
  useEffect(() => {
    const isDefault = expiresOn === defaultExpiry(before.current, today());
    if (startsOn === before.current || calendarDay(startsOn) === undefined) return;
    before.current = startsOn;
    if (isDefault) void setFieldValue('expiresOn', defaultExpiry(startsOn, today()));
  }, [startsOn, expiresOn, setFieldValue]);
}

/** Says that statements of the lender will be without HST, where it has no number. */
export function NoHstNotice({ side }: Pick<QuotedLoan, 'side'>) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...settingsQuery, enabled: side === 'lender' });
  // A service of an earlier version does not say it.
  if (data?.hstNumber !== null) return null;
  return (
    <Callout as="output" tint="blue" icon={Info} p="3">
      {t('Your statements will be without HST: your municipality has no HST number.')}
    </Callout>
  );
}

/** `hint` is a catalogue key. */
export function NoteField({ loan, hint }: { loan: QuotedLoan; hint: string }) {
  const { values } = useFormikContext<QuoteValues>();
  return (
    <TextareaField
      name="note"
      label="Note"
      hint={hint}
      optional={findDoubts(values, loan).length === 0}
      rows={3}
      maxLength={QUOTE_LIMITS.note}
    />
  );
}
