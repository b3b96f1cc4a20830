import type { User } from '@commonyard/contracts/http/identity';
import { emailText, lineText, nameText } from '../../lib/text-schemas.ts';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';

/** The form values of a guest. `website` is the honeypot field. */
export const blankSender = { name: '', email: '', phone: '', organization: '', website: '' };
export type SenderValues = typeof blankSender;

export const senderOf = (account: User | null): SenderValues =>
  account
    ? {
        ...blankSender,
        name: account.name,
        email: account.email,
        organization: account.municipalityName ?? account.organization ?? '',
      }
    : blankSender;

export const senderSchema = {
  name: nameText().required(MESSAGES.name).min(LIMITS.name.min, MESSAGES.name),
  email: emailText(MESSAGES.email).required(MESSAGES.email),
  phone: lineText().required(MESSAGES.phone).min(LIMITS.phone.min, MESSAGES.phone),
  organization: nameText().required(MESSAGES.organization).min(LIMITS.organization.min, MESSAGES.organization),
};

/** The request body of a form with these fields: includes the honeypot field only if it is filled. */
export const toSenderBody = <Values extends SenderValues>({ website, ...values }: Values) => ({
  ...values,
  ...(website && { website }),
});

export const senderFormTexts = (failure: string) => ({
  errorTitle: 'Submission Failed',
  defaultErrorMessage: failure,
  notice: failure,
});
