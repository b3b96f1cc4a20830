import { object, string } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import type { InquiredDays } from './inquired-days.ts';

/** The fields of every inquiry. */
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

/** Leaves out the days if none were given. */
export const toInquiryBody = <Values extends InquiredDays>({ dateFrom, dateTo, ...values }: Values) => ({
  ...values,
  ...(dateFrom && { dateFrom, dateTo }),
});

type Availability = { availableFrom: string | null; availableTo: string | null };

/** Whether the days are not within the availability of the listing. */
export const isOutside = ({ dateFrom, dateTo }: InquiredDays, { availableFrom, availableTo }: Availability): boolean =>
  [dateFrom, dateTo]
    .filter(Boolean)
    .some((day) => (availableFrom !== null && day < availableFrom) || (availableTo !== null && day > availableTo));
