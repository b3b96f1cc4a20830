import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { object, string } from 'yup';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { InquiryReceipt } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { useTranslation } from '../../lib/translation.ts';
import { kindOf } from '../../entities/listing/listing-kind.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftPersistence } from '../../ui/forms/draft-persistence.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CollectionNotice, SenderFields } from '../../entities/sender/sender-fields.tsx';
import { blankSender, senderSchema, toSenderBody } from '../../entities/sender/sender-values.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

const blank = { ...blankSender, message: '' };
type InquiryValues = typeof blank;

const schema = object({
  ...senderSchema,
  message: string().trim().max(LIMITS.message, 'Please use at most 5,000 characters'),
});

type Props = { listing: Listing; onClose: () => void; onSent: () => void };

/** An inquiry without an account. A closed dialog keeps the draft. */
export function InquireDialog({ listing, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const [formKey, setFormKey] = useState(0);
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={t('Inquiry about {title}', { title: listing.title })}
      description={t('No account is needed. The answer comes to your email address.')}
      onClose={onClose}
      isBusy={isBusy}
    >
      <InquiryForm
        key={formKey}
        listing={listing}
        isBusy={isBusy}
        onBusy={setBusy}
        onStartOver={() => setFormKey(formKey + 1)}
        onClose={onClose}
        onSent={onSent}
      />
    </Dialog>
  );
}

type FormProps = Props & { isBusy: boolean; onBusy: (isBusy: boolean) => void; onStartOver: () => void };

function InquiryForm({ listing, isBusy, onBusy, onStartOver, onClose, onSent }: FormProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft(`inquiry-${listing.id}`, blank));
  const send = useSubmitPublicForm('/api/public-inquiries');

  async function submit(values: InquiryValues): Promise<void> {
    onBusy(true);
    const body = { ...toSenderBody(values), assetId: listing.id, assetType: kindOf(listing.type) };
    await send<InquiryReceipt>(body).finally(() => onBusy(false));
    draft.discard();
    toast({
      title: t('Inquiry Submitted'),
      description: t("Your inquiry has been submitted successfully. We'll be in touch shortly."),
    });
    onSent();
  }

  return (
    <Form
      initialValues={draft.restored ?? blank}
      schema={schema}
      onSubmit={submit}
      errorTitle="Submission Failed"
      defaultErrorMessage="There was a problem submitting your inquiry. Please try again."
      notice="There was a problem submitting your inquiry. Please try again."
    >
      <DraftPersistence<InquiryValues> draft={draft} onStartOver={onStartOver} />
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
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
          {t('Cancel')}
        </Button>
        <SubmitButton label={t('Submit Inquiry')} busyLabel={t('Submitting...')} />
      </Box>
    </Form>
  );
}
