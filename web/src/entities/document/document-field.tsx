import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { mixed } from 'yup';
import {
  DOCUMENT_MESSAGES as MESSAGES,
  DOCUMENT_TYPES,
  MAX_DOCUMENT_IMAGE_BYTES,
  MAX_PDF_BYTES,
} from '@commonyard/contracts/documents.values';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster, SmallText } from '../../ui/layout.tsx';
import type { Upload } from './use-upload.ts';
import { FileZone } from '../../ui/forms/file-zone.tsx';

const HINT = 'A PDF of at most 5 MB, or an image of at most 8 MB.';

const isTooLarge = ({ type, size }: File) =>
  size > (type === 'application/pdf' ? MAX_PDF_BYTES : MAX_DOCUMENT_IMAGE_BYTES);

/** Yup schema of the field. A form that keeps the file it has needs none. */
export const documentFile = ({ isNeeded = true } = {}) =>
  mixed<File>()
    .nullable()
    .test('none', MESSAGES.none, (file) => !isNeeded || file instanceof File)
    .test('empty', MESSAGES.empty, (file) => !(file instanceof File) || file.size > 0)
    .test('size', MESSAGES.tooLarge, (file) => !(file instanceof File) || !isTooLarge(file));

type FieldProps = { hint?: string; optional?: boolean; onChoose?: (file: File | null) => void };

/** The field `document` of a form: a chosen file. */
export function DocumentField({ hint = HINT, optional = false, onChoose }: FieldProps) {
  const { t } = useTranslation();
  const [{ value }, { error, touched }, { setValue }] = useField<File | null>('document');
  const isInvalid = Boolean(touched && error);
  return (
    <FileZone
      name="document"
      label="File"
      hint={hint}
      optional={optional}
      isInvalid={isInvalid}
      accept={DOCUMENT_TYPES}
      action={t('Choose a file')}
      chosen={value ? value.name : t('No file chosen')}
      onChoose={([file = null]) => {
        if (onChoose) onChoose(file);
        else void setValue(file);
      }}
    />
  );
}

/** How far an upload is; nothing while none runs. */
export function UploadProgress({ upload: { percent, stop } }: { upload: Upload }) {
  const { t } = useTranslation();
  if (percent === undefined) return null;
  return (
    <Cluster alignItems="center" gap="3">
      <chakra.progress value={percent} max={100} flex="1" minW="32" aria-label={t('Upload')} />
      <SmallText as="output">{t('{percent}%', { percent })}</SmallText>
      <ActionButton type="button" size="sm" variant="outline" onClick={stop}>
        {t('Stop the upload')}
      </ActionButton>
    </Cluster>
  );
}
