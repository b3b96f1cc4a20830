import { chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { CalendarX2 } from 'lucide-react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField, FieldPair } from '../../ui/forms/fields.tsx';
import type { InquiredDays } from './inquired-days.ts';
import { Callout } from '../../ui/callout.tsx';
import { Stack } from '../../ui/layout.tsx';
import { object, string } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';

export function DayFields({ listing }: { listing: Listing }) {
  return (
    <Stack gap="2">
      <FieldPair>
        <TextField name="dateFrom" label="From" type="date" optional min={today()} />
        <TextField name="dateTo" label="To" type="date" optional min={today()} />
      </FieldPair>
      <AvailabilityWarning listing={listing} />
    </Stack>
  );
}

function AvailabilityWarning({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<InquiredDays>();
  const { availableFrom, availableTo } = listing;
  const availability =
    availableFrom && availableTo
      ? t('The listing says {from} to {to}.', { from: formatShortDay(availableFrom), to: formatShortDay(availableTo) })
      : availableFrom
        ? t('The listing says from {date}.', { date: formatShortDay(availableFrom) })
        : availableTo && t('The listing says until {date}.', { date: formatShortDay(availableTo) });
  return (
    // Present from the start, so that screen readers announce the warning.
    <chakra.output display="block">
      {availability && isOutside(values, listing) && (
        <Callout tint="yellow" icon={CalendarX2} as="span" py="3" textStyle="sm" fontWeight="600">
          {availability} {t('You can still ask.')}
        </Callout>
      )}
    </chakra.output>
  );
}

export type InquiryValues = InquiredDays & { message: string };

/** Yup schema of the fields of every inquiry. The days are both given, in order, or both left out. */
export const inquirySchema = {
  dateFrom: string().test(
    'both',
    MESSAGES.dateFrom,
    (from, { parent }) => Boolean(from) || !(parent as InquiredDays).dateTo,
  ),
  dateTo: string()
    .test('both', MESSAGES.dateTo, (to, { parent }) => Boolean(to) || !(parent as InquiredDays).dateFrom)
    .test('order', MESSAGES.dateOrder, (to, { parent }) => !to || to >= (parent as InquiredDays).dateFrom),
  message: paragraphsText().max(LIMITS.message, 'Please use at most 5,000 characters'),
};
export const userInquirySchema = object(inquirySchema);

export const toInquiryBody = <Values extends InquiredDays>({ dateFrom, dateTo, ...values }: Values) => ({
  ...values,
  ...(dateFrom && { dateFrom, dateTo }),
});

type Availability = { availableFrom: string | null; availableTo: string | null };

const isOutside = ({ dateFrom, dateTo }: InquiredDays, { availableFrom, availableTo }: Availability): boolean =>
  [dateFrom, dateTo]
    .filter(Boolean)
    .some((day) => (availableFrom !== null && day < availableFrom) || (availableTo !== null && day > availableTo));
