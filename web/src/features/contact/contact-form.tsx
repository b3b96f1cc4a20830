import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { object } from 'yup';
import { nameText, paragraphsText } from '../../lib/text-schemas.ts';
import type { ContactReceipt } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { useTranslation } from '../../lib/translation.ts';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftForm } from '../../ui/forms/draft-form.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { CollectionNotice, SenderFields } from '../../entities/sender/sender-fields.tsx';
import { blankSender, senderFormTexts, senderSchema, toSenderBody } from '../../entities/sender/sender-values.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { Stack } from '../../ui/layout.tsx';

const blank = { ...blankSender, subject: '', message: '' };
type ContactValues = typeof blank;

const schema = object({
  ...senderSchema,
  subject: nameText().required(MESSAGES.subject).min(LIMITS.subject.min, MESSAGES.subject),
  message: paragraphsText()
    .required(MESSAGES.contactMessage)
    .min(LIMITS.contactMessage.min, MESSAGES.contactMessage)
    .max(LIMITS.contactMessage.max, 'Please use at most 5,000 characters'),
});

export function ContactForm() {
  const [formKey, setFormKey] = useState(0);
  const [sent, setSent] = useState<ContactValues>();
  const startOver = () => {
    setSent(undefined);
    setFormKey(formKey + 1);
  };
  if (sent) return <ThankYou sent={sent} onAnother={startOver} />;
  return <MessageForm key={formKey} onStartOver={startOver} onSent={setSent} isAnother={formKey > 0} />;
}

type MessageFormProps = { onStartOver: () => void; onSent: (values: ContactValues) => void; isAnother: boolean };

function MessageForm({ onStartOver, onSent, isAnother }: MessageFormProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft('contact', blank));
  const send = useSubmitPublicForm('/api/contact');
  // The button that opened this form is gone.
  const heading = useFocusedHeading(isAnother);

  async function submit(values: ContactValues): Promise<void> {
    await send<ContactReceipt>(toSenderBody(values));
    toast({ title: t('Message Sent') });
    onSent(values);
  }

  return (
    <>
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="2xl" mb="4">
        {t('Send a message')}
      </chakra.h2>
      <DraftForm<ContactValues>
        draft={draft}
        initialValues={blank}
        schema={schema}
        onSubmit={submit}
        onStartOver={onStartOver}
        {...senderFormTexts('There was a problem sending your message. Please try again.')}
      >
        <SenderFields />
        <TextField name="subject" label="Subject" maxLength={LIMITS.subject.max} />
        <TextareaField name="message" label="Message" rows={6} maxLength={LIMITS.contactMessage.max} />
        <CollectionNotice />
        <SubmitButton label={t('Send Message')} busyLabel={t('Sending...')} alignSelf="flex-start" />
      </DraftForm>
    </>
  );
}

function ThankYou({ sent, onAnother }: { sent: ContactValues; onAnother: () => void }) {
  const { t } = useTranslation();
  const heading = useFocusedHeading(true);
  return (
    <Stack alignItems="flex-start" gap="4">
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="2xl">
        {t('Message Sent')}
      </chakra.h2>
      <p>{t('Thank you. Someone will read it and reply to {email}.', { email: sent.email })}</p>
      <Box as="section" aria-label={t('What you sent')} w="100%" bg="bg.subtle" borderRadius="l2" p="4">
        <chakra.h3 fontWeight="700">{sent.subject}</chakra.h3>
        <chakra.p mt="2" whiteSpace="pre-line" wordBreak="break-word">
          {sent.message}
        </chakra.p>
      </Box>
      <Button variant="outline" onClick={onAnother}>
        {t('Write another message')}
      </Button>
    </Stack>
  );
}

function useFocusedHeading(shouldFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shouldFocus) heading.current?.focus();
  }, [shouldFocus]);
  return heading;
}
