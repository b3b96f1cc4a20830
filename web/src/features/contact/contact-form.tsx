import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { object, string } from 'yup';
import type { ContactReceipt } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS as LIMITS, INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiries.values';
import { usePublicPost } from '../../lib/public-post.ts';
import { useTranslation } from '../../lib/translation.ts';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftKeeper } from '../../ui/forms/draft-keeper.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CollectionNotice, SenderFields } from '../../ui/forms/sender-fields.tsx';
import { blankSender, senderSchema, sentValues } from '../../ui/forms/sender-values.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

const blank = { ...blankSender, subject: '', message: '' };
type ContactValues = typeof blank;

const schema = object({
  ...senderSchema,
  subject: string().trim().required(MESSAGES.subject).min(LIMITS.subject.min, MESSAGES.subject),
  message: string()
    .trim()
    .required(MESSAGES.contactMessage)
    .min(LIMITS.contactMessage.min, MESSAGES.contactMessage)
    .max(LIMITS.contactMessage.max, 'Please use at most 5,000 characters'),
});

/** A letter to the company. Once sent, what was said stays to be read. */
export function ContactForm() {
  const [opening, setOpening] = useState(0);
  const [sent, setSent] = useState<ContactValues>();
  const begin = () => {
    setSent(undefined);
    setOpening(opening + 1);
  };
  if (sent) return <ThankYou sent={sent} onAnother={begin} />;
  return <Letter key={opening} onStartOver={begin} onSent={setSent} isAnother={opening > 0} />;
}

type LetterProps = { onStartOver: () => void; onSent: (values: ContactValues) => void; isAnother: boolean };

function Letter({ onStartOver, onSent, isAnother }: LetterProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft('contact', blank));
  const send = usePublicPost('/api/contact');
  // What was pressed to come here is gone.
  const heading = useFocusWhen(isAnother);

  async function submit(values: ContactValues): Promise<void> {
    await send<ContactReceipt>(sentValues(values));
    draft.forget();
    toast({ title: t('Message Sent') });
    onSent(values);
  }

  return (
    <>
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="2xl" mb="16px">
        {t('Send a message')}
      </chakra.h2>
      <Form
        initialValues={draft.kept ?? blank}
        schema={schema}
        onSubmit={submit}
        failure="Submission Failed"
        refused="There was a problem sending your message. Please try again."
        told="There was a problem sending your message. Please try again."
      >
        <DraftKeeper<ContactValues> draft={draft} onStartOver={onStartOver} />
        <SenderFields />
        <TextField name="subject" label="Subject" maxLength={LIMITS.subject.max} />
        <TextareaField name="message" label="Message" rows={6} maxLength={LIMITS.contactMessage.max} />
        <CollectionNotice />
        <SubmitButton label={t('Send Message')} busyLabel={t('Sending...')} alignSelf="flex-start" />
      </Form>
    </>
  );
}

function ThankYou({ sent, onAnother }: { sent: ContactValues; onAnother: () => void }) {
  const { t } = useTranslation();
  const heading = useFocusWhen(true);
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="16px">
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="2xl">
        {t('Message Sent')}
      </chakra.h2>
      <p>{t('Thank you. A person reads it and answers to {email}.', { email: sent.email })}</p>
      <Box as="section" aria-label={t('What you sent')} w="100%" bg="bg.subtle" borderRadius="l2" p="16px">
        <chakra.h3 fontWeight="700">{sent.subject}</chakra.h3>
        <chakra.p mt="8px" whiteSpace="pre-line" wordBreak="break-word">
          {sent.message}
        </chakra.p>
      </Box>
      <Button type="button" variant="outline" onClick={onAnother}>
        {t('Write another message')}
      </Button>
    </Box>
  );
}

function useFocusWhen(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}
