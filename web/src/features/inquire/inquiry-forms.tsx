import { Box, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { object } from 'yup';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { defaultInquiryMessage } from '@commonyard/contracts/inquiry-messages.values';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { kindOf } from '../../entities/listing/listing-facts.ts';
import {
  CollectionNotice,
  SenderFields,
  senderFormTexts,
  senderOf,
  senderSchema,
  toSenderBody,
} from '../../entities/sender/sender-fields.tsx';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { openDraft, DraftForm } from '../../ui/forms/draft-form.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { DayFields, inquirySchema, toInquiryBody, userInquirySchema, type InquiryValues } from './inquiry-fields.tsx';
import type { InquiredDays } from './inquired-days.ts';
import type { SentInquiry } from './inquiry-sent-panel.tsx';

type Props = {
  listing: Listing;
  days: InquiredDays;
  onSent: (inquiry: SentInquiry) => void;
};

const blankInquiry = ({ title, type }: Listing, days: InquiredDays): InquiryValues => ({
  ...days,
  message: defaultInquiryMessage(title, type, currentLanguage()),
});

const guestSchema = object({ ...senderSchema, ...inquirySchema });

export function GuestInquiryForm({ account, listing, days, onSent }: Props & { account: User | null }) {
  const { t } = useTranslation();
  const [blank] = useState(() => ({ ...senderOf(account), ...blankInquiry(listing, days) }));
  const [draft] = useState(() =>
    openDraft(account ? `inquiry-${account.id}-${listing.id}` : `inquiry-${listing.id}`, blank),
  );
  const send = useSubmitPublicForm('/api/public-inquiries');

  async function submit(values: typeof blank): Promise<void> {
    const body = { ...toSenderBody(toInquiryBody(values)), assetId: listing.id, assetType: kindOf(listing.type) };
    const { id } = await send(body);
    toast({
      title: t('Inquiry Submitted'),
      description: t("Your inquiry has been submitted successfully. We'll be in touch shortly."),
    });
    onSent({ id, email: values.email.trim() });
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={blank}
      schema={guestSchema}
      onSubmit={submit}
      {...senderFormTexts('There was a problem submitting your inquiry. Please try again.')}
    >
      <SenderFields />
      <InquiryFields listing={listing} />
      <CollectionNotice />
      <DialogButtons label={t('Submit Inquiry')} busyLabel={t('Submitting...')} />
    </DraftForm>
  );
}

export function UserInquiryForm({ user, listing, days, onSent }: Props & { user: User }) {
  const { t } = useTranslation();
  const [blank] = useState(() => blankInquiry(listing, days));
  const [draft] = useState(() => openDraft(`inquiry-${user.id}-${listing.id}`, blank));
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();

  async function submit(values: InquiryValues): Promise<void> {
    const body = { assetId: listing.id, ...toInquiryBody(values) };
    const { id } = await callJson('/api/inquiries', { method: 'POST', headers, body });
    void queryClient.invalidateQueries({ queryKey: inquiryKeys.all });
    toast({ title: t('Inquiry submitted'), description: t('Your inquiry has been sent to the admin team.') });
    onSent({ id });
  }

  return (
    <DraftForm
      draft={draft}
      initialValues={blank}
      schema={userInquirySchema}
      onSubmit={submit}
      errorTitle="Error"
      defaultErrorMessage="Failed to submit inquiry. Please try again."
    >
      <AccountDetails user={user} />
      <InquiryFields listing={listing} />
      <DialogButtons label={t('Submit Inquiry')} busyLabel={t('Sending...')} />
    </DraftForm>
  );
}

function AccountDetails({ user: { name, email, municipalityName } }: { user: User }) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading} bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <chakra.h3 id={heading} fontWeight="600">
        {t('Sent with the details of your account')}
      </chakra.h3>
      <chakra.p overflowWrap="anywhere">{[name, municipalityName, email].filter(Boolean).join(' · ')}</chakra.p>
    </Box>
  );
}

const InquiryFields = ({ listing }: { listing: Listing }) => (
  <>
    <DayFields listing={listing} />
    <TextareaField
      name="message"
      label="Message"
      hint="For what work, with or without an operator. Left empty, we ask for the availability and the terms."
      optional
      rows={4}
      maxLength={LIMITS.message}
    />
  </>
);
