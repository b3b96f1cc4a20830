import { chakra } from '@chakra-ui/react';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextField, FieldPair, Honeypot } from '../../ui/forms/fields.tsx';
import { SmallText } from '../../ui/layout.tsx';
import type { User } from '@commonyard/contracts/http/identity';
import { emailText, lineText, nameText } from '../../lib/text-schemas.ts';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';

export function SenderFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" maxLength={LIMITS.name.max} />
      <FieldPair>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={LIMITS.phone.max} />
      </FieldPair>
      <TextField
        name="organization"
        label="Organization"
        autoComplete="organization"
        maxLength={LIMITS.organization.max}
      />
      <Honeypot />
    </>
  );
}

/** Links to the privacy notice in a new tab, which keeps the text of the form. */
export function CollectionNotice() {
  const { t } = useTranslation();
  return (
    <SmallText>
      {t('We use what you write to answer you, and for nothing else.')}{' '}
      <chakra.a href="/#privacy" target="_blank" rel="noopener" color="link" textDecoration="underline">
        {t('Notice of collection (opens in a new tab)')}
      </chakra.a>
    </SmallText>
  );
}

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

export const toSenderBody = <Values extends SenderValues>({ website, ...values }: Values) => ({
  ...values,
  ...(website && { website }),
});

export const senderFormTexts = (failure: string) => ({
  errorTitle: 'Submission Failed',
  defaultErrorMessage: failure,
  notice: failure,
});
