import { string } from 'yup';
import { INQUIRY_LIMITS as LIMITS, INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiries.values';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Who writes without an account. `website` is seen by no person: whatever is in it, a program filled it in. */
export const blankSender = { name: '', email: '', phone: '', organization: '', website: '' };
export type SenderValues = typeof blankSender;

/** What is asked of the sender's fields, in the words of the API. */
export const senderSchema = {
  name: string().trim().required(MESSAGES.name).min(LIMITS.name.min, MESSAGES.name),
  email: string().trim().required(MESSAGES.email).matches(EMAIL, MESSAGES.email),
  phone: string().trim().required(MESSAGES.phone).min(LIMITS.phone.min, MESSAGES.phone),
  organization: string().trim().required(MESSAGES.organization).min(LIMITS.organization.min, MESSAGES.organization),
};

/** What is sent of a form with these fields: the trap only where something is in it. */
export const sentValues = <Values extends SenderValues>({ website, ...values }: Values) => ({
  ...values,
  ...(website && { website }),
});
