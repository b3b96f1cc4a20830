import { useQueryClient } from '@tanstack/react-query';
import { useField } from 'formik';
import { useRef } from 'react';
import { mixed, array, object } from 'yup';
import { DAMAGE_LIMITS, DAMAGE_MESSAGES as MESSAGES } from '@commonyard/contracts/damage-reports.values';
import {
  DOCUMENT_LIMITS,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  MAX_DOCUMENT_IMAGE_BYTES,
} from '@commonyard/contracts/documents.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import { truncate } from '@commonyard/contracts/truncate.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callJson } from '../../lib/http.ts';
import { randomKey, useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { uploadDocument } from '../../entities/document/document.files.ts';
import { FileZone } from '../../ui/forms/file-zone.tsx';

type Values = { note: string; photos: File[] };

const { min, max } = DAMAGE_LIMITS.note;
const IMAGE_TYPES = DOCUMENT_TYPES.filter((type) => type.startsWith('image/'));
const schema = object({
  note: paragraphsText().required(MESSAGES.note).min(min, MESSAGES.note).max(max, MESSAGES.note),
  photos: array(
    mixed<File>()
      .required()
      .test('size', DOCUMENT_MESSAGES.tooLarge, (file) => file.size <= MAX_DOCUMENT_IMAGE_BYTES),
  ).max(DAMAGE_LIMITS.photos, 'Please choose at most 5 photos'),
});

/** Reports damage. The photos become documents of the loan first: a second attempt sends none of them again. */
export function ReportDamageDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const added = useRef(new Map<File, string>());

  async function addPhoto(file: File): Promise<string> {
    const known = added.current.get(file);
    if (known) return known;
    const upload = await uploadDocument(file, { onProgress: () => undefined, signal: new AbortController().signal });
    const stem = file.name.replace(/\.[a-z0-9]+$/i, '').replaceAll(/[_\s]+/g, ' ');
    const title = truncate(t('Damage: {name}', { name: stem }), DOCUMENT_LIMITS.title.max);
    await callJson(`/api/loans/${loan.id}/documents`, {
      method: 'POST',
      headers: { 'idempotency-key': randomKey() },
      body: { documentId: upload.id, kind: 'photo', title },
    });
    added.current.set(file, upload.id);
    return upload.id;
  }

  async function send({ note, photos }: Values): Promise<void> {
    const documentIds: string[] = [];
    for (const photo of photos) documentIds.push(await addPhoto(photo));
    const body = { note: note.trim(), ...(documentIds.length > 0 && { documentIds }) };
    await callJson(`/api/loans/${loan.id}/damage-reports`, { method: 'POST', headers, body });
    void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    toast({ title: t('Damage reported') });
    onClose();
  }

  const title = t('Report damage of loan #{id}', { id: loan.id });
  return (
    <FormDialog
      title={title}
      description={t(
        'Both sides read it. The machine is out of service until its owner clears it, and later borrowers are told.',
      )}
      onClose={onClose}
    >
      <Form<Values>
        initialValues={{ note: '', photos: [] }}
        schema={schema}
        onSubmit={send}
        errorTitle="The damage could not be reported"
        toFieldName={(name) => (name === 'documentIds' ? 'photos' : name)}
        label={title}
      >
        <TextareaField name="note" label="What is damaged" rows={4} maxLength={max} />
        <PhotosField />
        <DirtyGuard />
        <DialogButtons label={t('Report damage')} busyLabel={t('Sending...')} />
      </Form>
    </FormDialog>
  );
}

function PhotosField() {
  const { t } = useTranslation();
  const [{ value }, { error, touched }, { setValue }] = useField<File[]>('photos');
  const isInvalid = Boolean(touched && error);
  return (
    <FileZone
      name="photos"
      label="Photos"
      hint="Up to 5 photos of at most 8 MB."
      optional
      isInvalid={isInvalid}
      accept={IMAGE_TYPES}
      multiple
      action={t('Choose photos')}
      chosen={value.length > 0 ? value.map(({ name }) => name).join(', ') : t('No photo chosen')}
      onChoose={(files) => void setValue(files)}
    />
  );
}
