import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { object, string } from 'yup';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { InquiryReceipt } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { usePublicPost } from '../../lib/public-post.ts';
import { useTranslation } from '../../lib/translation.ts';
import { sideOf } from '../../lib/vocabulary.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftKeeper } from '../../ui/forms/draft-keeper.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CollectionNotice, SenderFields } from '../../ui/forms/sender-fields.tsx';
import { blankSender, senderSchema, sentValues } from '../../ui/forms/sender-values.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

const blank = { ...blankSender, message: '' };
type AskValues = typeof blank;

const schema = object({
  ...senderSchema,
  message: string().trim().max(LIMITS.message, 'Please use at most 5,000 characters'),
});

type Props = { listing: Listing; onClose: () => void; onSent: () => void };

/** Asks about a listing without an account. Closed before it is sent, it keeps what was typed. */
export function AskDialog({ listing, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(0);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={t('Inquiry about {title}', { title: listing.title })}
      description={t('No account is needed. The answer comes to your email address.')}
      onClose={onClose}
      isBusy={isBusy}
    >
      <AskForm
        key={opening}
        listing={listing}
        isBusy={isBusy}
        onBusy={setBusy}
        onStartOver={() => setOpening(opening + 1)}
        onClose={onClose}
        onSent={onSent}
      />
    </Dialog>
  );
}

type FormProps = Props & { isBusy: boolean; onBusy: (isBusy: boolean) => void; onStartOver: () => void };

function AskForm({ listing, isBusy, onBusy, onStartOver, onClose, onSent }: FormProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft(`inquiry-${listing.id}`, blank));
  const send = usePublicPost('/api/public-inquiries');

  async function submit(values: AskValues): Promise<void> {
    onBusy(true);
    const body = { ...sentValues(values), assetId: listing.id, assetType: sideOf(listing.type) };
    await send<InquiryReceipt>(body).finally(() => onBusy(false));
    draft.forget();
    toast({
      title: t('Inquiry Submitted'),
      description: t("Your inquiry has been submitted successfully. We'll be in touch shortly."),
    });
    onSent();
  }

  return (
    <Form
      initialValues={draft.kept ?? blank}
      schema={schema}
      onSubmit={submit}
      failure="Submission Failed"
      refused="There was a problem submitting your inquiry. Please try again."
      told="There was a problem submitting your inquiry. Please try again."
    >
      <DraftKeeper<AskValues> draft={draft} onStartOver={onStartOver} />
      <SenderFields />
      <TextareaField
        name="message"
        label="Message"
        hint="For which dates, for what work, with or without an operator. Left empty, we ask for the availability and the terms."
        optional
        rows={4}
        maxLength={LIMITS.message}
      />
      <CollectionNotice />
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="12px">
        <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
          {t('Cancel')}
        </Button>
        <SubmitButton label={t('Submit Inquiry')} busyLabel={t('Submitting...')} />
      </Box>
    </Form>
  );
}
