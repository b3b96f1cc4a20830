import { Box, chakra, Button } from '@chakra-ui/react';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Container, PageTitle, Row, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { company } from '../../lib/company.ts';
import { object } from 'yup';
import { nameText, paragraphsText } from '../../lib/text-schemas.ts';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { openDraft, DraftForm } from '../../ui/forms/draft-form.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import {
  CollectionNotice,
  SenderFields,
  blankSender,
  senderFormTexts,
  senderOf,
  senderSchema,
  toSenderBody,
} from '../../entities/sender/sender-fields.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { readContactSearch, type ContactSearch } from './contact.search.ts';

export function ContactPage() {
  const { t } = useTranslation();
  // Read here: a reader of the route would be part of every first load.
  const { about } = useLocation({ select: ({ search }) => readContactSearch(search) });
  const [now] = useState(() => new Date());
  const isOpen = isOfficeOpen(now, company.hours);
  return (
    <Container py="10">
      <PageTitle title={t('Contact Us')} />
      <chakra.p textStyle="lg" color="fg.muted" mt="2" maxW="60ch">
        {t('Questions about a listing, a review or your account? Write or call, and a person will answer.')}
      </chakra.p>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '10', lg: '16' }}
        alignItems="start"
        mt="8"
      >
        <section>
          <ContactForm about={about} />
        </section>
        <Stack as="aside" aria-label={t('How to reach us')} gap="6">
          <Card>
            <ContactWay icon={<Mail aria-hidden size={22} />} title={t('Email')}>
              <chakra.a href={`mailto:${company.email}`} color="link" textDecoration="underline">
                {company.email}
              </chakra.a>
            </ContactWay>
            <ContactWay icon={<Phone aria-hidden size={22} />} title={t('Phone')}>
              <chakra.a href={`tel:${company.phone.replaceAll(' ', '')}`} color="link" textDecoration="underline">
                {company.phone}
              </chakra.a>
            </ContactWay>
            <ContactWay icon={<MapPin aria-hidden size={22} />} title={t('Office address')}>
              <chakra.address fontStyle="normal">
                {company.address.map((line) => (
                  <chakra.span key={line} display="block">
                    {line}
                  </chakra.span>
                ))}
              </chakra.address>
            </ContactWay>
          </Card>
          <Card>
            <Row justifyContent="space-between" gap="3">
              <SectionTitle>{t('Office hours')}</SectionTitle>
              <span data-formatted>
                <Badge tint={isOpen ? 'green' : 'gray'}>{isOpen ? t('Open now') : t('Closed')}</Badge>
              </span>
            </Row>
            <p>{t('Mon-Fri 9:00 AM-5:00 PM, weekends closed')}</p>
            <SmallText>{t('Hours are in Toronto time.')}</SmallText>
          </Card>
        </Stack>
      </Box>
    </Container>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <Stack as="section" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="6" gap="5">
    {children}
  </Stack>
);

const ContactWay = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Box display="flex" gap="4">
    <chakra.span color="brand.fg" pt="0.5">
      {icon}
    </chakra.span>
    <Box minW="0" overflowWrap="anywhere">
      <chakra.h2 textStyle="md" fontWeight="700">
        {title}
      </chakra.h2>
      {children}
    </Box>
  </Box>
);

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

function ContactForm({ about }: ContactSearch) {
  const { user, isLoading } = useCurrentUser();
  const { t } = useTranslation();
  const start = useStartValues(about);
  const [formKey, setFormKey] = useState(0);
  const [sent, setSent] = useState<ContactValues>();
  const startOver = () => {
    setSent(undefined);
    setFormKey(formKey + 1);
  };
  if (sent) return <ThankYou sent={sent} onAnother={startOver} />;
  // What is known of the sender fills the form in from the start.
  if (about && isLoading) return <PageSpinner title={t('Send a message')} />;
  return (
    <MessageForm
      key={`${formKey} ${about} ${about && user?.id}`}
      start={start}
      draftName={about ? `contact ${about}` : 'contact'}
      onStartOver={startOver}
      onSent={setSent}
      isAnother={formKey > 0}
    />
  );
}

/** The form is blank, but for a sender who asks for something that a page has offered. */
function useStartValues(about: ContactSearch['about']): ContactValues {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (!about || !user) return blank;
  const municipality = user.municipalityName ?? user.organization ?? '';
  return {
    ...blank,
    ...senderOf(user),
    subject: t('A municipal administrator for {municipality}', { municipality }),
    message: t(
      'Please make my account ({username}) a municipal administrator of {municipality}, so that we can lend equipment and approve accounts.',
      { username: user.username, municipality },
    ),
  };
}

type MessageFormProps = {
  start: ContactValues;
  draftName: string;
  onStartOver: () => void;
  onSent: (values: ContactValues) => void;
  isAnother: boolean;
};

function MessageForm({ start, draftName, onStartOver, onSent, isAnother }: MessageFormProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft(draftName, start));
  const send = useSubmitPublicForm('/api/contact');
  // The button that opened this form is gone.
  const heading = useFocusedHeading(isAnother);

  async function submit(values: ContactValues): Promise<void> {
    await send(toSenderBody(values));
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
        initialValues={start}
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
  const heading = useFocusedHeading();
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

const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Whether the office is open: Monday to Friday from `opens` until `closes`, Toronto time. */
export function isOfficeOpen(instant: Date, { opens, closes }: { opens: number; closes: number }): boolean {
  const parts = Object.fromEntries(TORONTO.formatToParts(instant).map(({ type, value }) => [type, value]));
  const hour = Number(parts['hour']);
  return !['Sat', 'Sun'].includes(parts['weekday']!.slice(0, 3)) && hour >= opens && hour < closes;
}
