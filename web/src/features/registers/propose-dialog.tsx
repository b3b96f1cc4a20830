import { useQueryClient } from '@tanstack/react-query';
import { object, string } from 'yup';
import {
  AGREEMENT_LIMITS as LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
} from '@commonyard/contracts/master-agreements.values';
import { agreementKeys } from '../../entities/certificate/certificate.queries.ts';
import { documentFile, DocumentField, UploadProgress } from '../../entities/document/document-field.tsx';
import { useUpload } from '../../entities/document/use-upload.ts';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { lineText, nameText, paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { FieldPair, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const BLANK = {
  document: null as File | null,
  partner: '',
  title: '',
  reference: '',
  startsOn: '',
  endsOn: '',
  note: '',
};
type Values = typeof BLANK;

const { title, reference } = LIMITS;
const schema = object({
  document: documentFile(),
  partner: municipalityChoice.required(MESSAGES.partner),
  title: nameText().required(MESSAGES.title).min(title.min, MESSAGES.title).max(title.max, MESSAGES.title),
  reference: lineText().required(MESSAGES.reference).max(reference.max, MESSAGES.reference),
  startsOn: string().required(MESSAGES.day),
  endsOn: string().test(
    'order',
    MESSAGES.dateOrder,
    (value, { parent }) => !value || value >= (parent as Values).startsOn,
  ),
  note: paragraphsText().max(LIMITS.note, MESSAGES.note),
});

/** A master agreement with another municipality, whose administrators confirm it. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const upload = useUpload();

  async function send({ document, endsOn, note, ...values }: Values): Promise<void> {
    const { id: documentId } = await upload.store(document!);
    const body = {
      ...values,
      title: values.title.trim(),
      reference: values.reference.trim(),
      endsOn: endsOn || null,
      note: note.trim() || null,
      documentId,
    };
    try {
      await callJson('/api/master-agreements', { method: 'POST', headers, body });
    } catch (error) {
      upload.forgetRejected(error);
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: agreementKeys.all });
    toast({ title: t('Agreement proposed') });
    onClose();
  }

  const heading = t('Propose a master agreement');
  return (
    <FormDialog
      size="wide"
      title={heading}
      description={t(
        'Administrators of the other municipality are told, and confirm it. Users of both municipalities see it. Nobody checks the file for viruses.',
      )}
      onClose={onClose}
    >
      <Form<Values>
        initialValues={BLANK}
        schema={schema}
        onSubmit={send}
        errorTitle="The agreement could not be proposed"
        toFieldName={(name) => (name === 'documentId' ? 'document' : name)}
        label={heading}
      >
        <MunicipalityPicker name="partner" label="Municipality" hint="Start typing, then choose from the list" />
        <TextField name="title" label="Title" maxLength={title.max} autoComplete="off" />
        <TextField
          name="reference"
          label="Reference"
          hint="For example the number of the by-law or the contract"
          maxLength={reference.max}
          autoComplete="off"
        />
        <FieldPair>
          <TextField name="startsOn" label="First day" type="date" />
          <TextField name="endsOn" label="Last day" type="date" optional />
        </FieldPair>
        <TextareaField name="note" label="Note" rows={3} maxLength={LIMITS.note} optional />
        <DocumentField />
        <UploadProgress upload={upload} />
        <DirtyGuard />
        <DialogButtons label={t('Propose agreement')} busyLabel={t('Sending...')} />
      </Form>
    </FormDialog>
  );
}
