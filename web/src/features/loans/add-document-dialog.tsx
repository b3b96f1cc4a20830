import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import { DOCUMENT_KIND_LABELS } from '@commonyard/contracts/document-labels.values';
import {
  DOCUMENT_LIMITS,
  DOCUMENT_MESSAGES as MESSAGES,
  type DocumentKind,
} from '@commonyard/contracts/documents.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import { truncate } from '@commonyard/contracts/truncate.values';
import { documentFile, DocumentField, UploadProgress } from '../../entities/document/document-field.tsx';
import { useUpload } from '../../entities/document/use-upload.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { nameText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

type Values = { document: File | null; kind: DocumentKind | ''; title: string };

const { min, max } = DOCUMENT_LIMITS.title;
const schema = object({
  document: documentFile(),
  kind: string().required('Please choose a kind'),
  title: nameText().required(MESSAGES.title).min(min, MESSAGES.title).max(max, MESSAGES.title),
});

export function AddDocumentDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const upload = useUpload();

  async function send({ document, kind, title }: Values): Promise<void> {
    const { id } = await upload.store(document!);
    try {
      await callJson(`/api/loans/${loan.id}/documents`, {
        method: 'POST',
        headers,
        body: { documentId: id, kind: kind as DocumentKind, title: title.trim() },
      });
    } catch (error) {
      upload.forgetRejected(error);
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    toast({ title: t('Document added') });
    onClose();
  }

  const title = t('Add a document to loan #{id}', { id: loan.id });
  return (
    <FormDialog
      title={title}
      description={t(
        'Both municipalities of the loan and administrators of CommonYard can download it. Nobody checks it for viruses.',
      )}
      onClose={onClose}
    >
      <Form<Values>
        initialValues={{ document: null, kind: '', title: '' }}
        schema={schema}
        onSubmit={send}
        errorTitle="The document could not be added"
        toFieldName={(name) => (name === 'documentId' ? 'document' : name)}
        label={title}
      >
        <TitledDocument />
        <SelectField name="kind" label="Kind" labels={DOCUMENT_KIND_LABELS} placeholder="Choose a kind" />
        <TextField name="title" label="Title" maxLength={max} />
        <UploadProgress upload={upload} />
        <DirtyGuard />
        <DialogButtons label={t('Add document')} busyLabel={t('Adding...')} />
      </Form>
    </FormDialog>
  );
}

/** A chosen file, whose name is proposed as title. */
function TitledDocument() {
  const { values, setValues } = useFormikContext<Values>();
  return (
    <DocumentField
      onChoose={(document) => {
        const stem = document?.name.replace(/\.[a-z0-9]+$/i, '').replaceAll(/[_\s]+/g, ' ');
        void setValues({ ...values, document, title: values.title || truncate(stem ?? '', max) });
      }}
    />
  );
}
