import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import type { QuoteValues } from './quote-values.ts';

/** The days of the loan, and how long the quote is open. Days that others have lead to the next free ones. */
export function QuoteDayFields({ listingId, takenDays }: { listingId: number; takenDays: Days | undefined }) {
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
