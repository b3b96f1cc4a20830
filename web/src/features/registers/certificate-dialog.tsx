import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { array, object, string } from 'yup';
import { parseCents } from '@commonyard/contracts/amounts.values';
import {
  CERTIFICATE_KIND_LABELS,
  CERTIFICATE_LIMITS as LIMITS,
  CERTIFICATE_MESSAGES as MESSAGES,
  type CertificateKind,
} from '@commonyard/contracts/certificates.values';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import { certificateKeys } from '../../entities/certificate/certificate.queries.ts';
import { documentFile, DocumentField, UploadProgress } from '../../entities/document/document-field.tsx';
import { useUpload } from '../../entities/document/use-upload.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { toDollars } from '../../lib/dollars.ts';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { lineText, nameText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { FieldPair, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { InsuredField, type InsuredMunicipality } from './insured-field.tsx';
import { useShownCertificate } from './shown-records.tsx';

type Values = {
  document: File | null;
  kind: CertificateKind;
  insurer: string;
  policyNumber: string;
  limitCents: string;
  insured: 'all' | 'named';
  additionalInsured: InsuredMunicipality[];
  startsOn: string;
  endsOn: string;
};

const INSURED_LABELS = { all: 'Every municipality that lends', named: 'These municipalities' };

export const limitSchema = object({
  limitCents: string().test('amount', MESSAGES.limit, (text = '') => {
    const cents = parseCents(text);
    return cents !== undefined && cents > 0 && cents <= LIMITS.cents;
  }),
});

const toSchema = (isNew: boolean) =>
  object({
    document: documentFile({ isNeeded: isNew }),
    kind: string().required(),
    insurer: nameText()
      .required(MESSAGES.insurer)
      .min(LIMITS.insurer.min, MESSAGES.insurer)
      .max(LIMITS.insurer.max, MESSAGES.insurer),
    policyNumber: lineText().required(MESSAGES.policyNumber).max(LIMITS.policyNumber.max, MESSAGES.policyNumber),
    limitCents: limitSchema.fields.limitCents,
    additionalInsured: array().when('insured', {
      is: 'named',
      // oxlint-disable-next-line unicorn/no-thenable -- the name is that of yup
      then: (all) => all.min(1, MESSAGES.additionalInsured),
    }),
    startsOn: string().required(MESSAGES.day),
    endsOn: string()
      .required(MESSAGES.day)
      .test('order', MESSAGES.dateOrder, (value, { parent }) => !value || value >= (parent as Values).startsOn),
  });

const toInitial = (certificate: Certificate | undefined): Values => ({
  document: null,
  kind: certificate?.kind ?? 'liability',
  insurer: certificate?.insurer ?? '',
  policyNumber: certificate?.policyNumber ?? '',
  limitCents: certificate ? toDollars(certificate.limitCents) : '',
  insured: certificate?.additionalInsured ? 'named' : 'all',
  additionalInsured: certificate?.additionalInsured ?? [],
  startsOn: certificate?.startsOn ?? '',
  endsOn: certificate?.endsOn ?? '',
});

const toBody = (values: Values) => ({
  kind: values.kind,
  insurer: values.insurer.trim(),
  policyNumber: values.policyNumber.trim(),
  limitCents: parseCents(values.limitCents)!,
  additionalInsured: values.insured === 'all' ? null : values.additionalInsured.map(({ municipality }) => municipality),
  startsOn: values.startsOn,
  endsOn: values.endsOn,
});

type Props = { certificate?: Certificate; onClose: () => void };

export const CertificateDialog = ({ certificate, onClose }: Props) =>
  certificate ? <ChangeDialog certificate={certificate} onClose={onClose} /> : <AddDialog onClose={onClose} />;

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const title = t('Add a certificate of insurance');
  return (
    <FormDialog
      size="wide"
      title={title}
      description={t(
        'Users of your municipality see it, and those of a municipality in whose loan to yours it is shown. Nobody checks the file for viruses.',
      )}
      onClose={onClose}
    >
      <CertificateForm title={title} onClose={onClose} />
    </FormDialog>
  );
}

function ChangeDialog({ certificate, onClose }: Required<Props>) {
  const { t } = useTranslation();
  const { shown, subject } = useShownCertificate(certificate);
  const title = t('Change the certificate of insurance');
  return (
    <FormDialog
      size="wide"
      title={title}
      description={t('Lenders that have seen it must see it again.')}
      subject={subject}
      onClose={onClose}
    >
      <CertificateForm title={title} shown={shown} onClose={onClose} />
    </FormDialog>
  );
}

function CertificateForm({
  title,
  shown,
  onClose,
}: {
  title: string;
  shown?: Shown<Certificate>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const upload = useUpload();
  const [initial] = useState(() => toInitial(shown));

  async function send({ document, ...values }: Values): Promise<void> {
    const body = toBody({ document, ...values });
    const file = document && { documentId: (await upload.store(document)).id };
    try {
      if (shown)
        await callJson(`/api/certificates/${shown.id}`, {
          method: 'PUT',
          headers: ifMatch(shown),
          body: { ...body, ...file },
        });
      else await callJson('/api/certificates', { method: 'POST', headers, body: { ...body, ...file! } });
    } catch (error) {
      upload.forgetRejected(error);
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: certificateKeys.all });
    void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    toast({ title: shown ? t('Certificate changed') : t('Certificate added') });
    onClose();
  }

  return (
    <Form<Values>
      initialValues={initial}
      schema={toSchema(!shown)}
      onSubmit={send}
      errorTitle="The certificate could not be saved"
      toFieldName={(name) => (name === 'documentId' ? 'document' : name)}
      label={title}
    >
      <FieldPair>
        <SelectField name="kind" label="Kind" labels={CERTIFICATE_KIND_LABELS} />
        <TextField name="limitCents" label="Limit, in dollars" inputMode="decimal" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextField name="insurer" label="Insurer" maxLength={LIMITS.insurer.max} autoComplete="off" />
        <TextField name="policyNumber" label="Policy number" maxLength={LIMITS.policyNumber.max} autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextField name="startsOn" label="First valid day" type="date" />
        <TextField name="endsOn" label="Last valid day" type="date" />
      </FieldPair>
      <SelectField name="insured" label="Additional insured" labels={INSURED_LABELS} />
      <NamedMunicipalities />
      <DocumentField {...(shown && { optional: true, hint: 'Choose a file to replace the present one.' })} />
      <UploadProgress upload={upload} />
      <DirtyGuard />
      <DialogButtons label={shown ? t('Save') : t('Add certificate')} busyLabel={t('Saving...')} />
    </Form>
  );
}

function NamedMunicipalities() {
  const { values } = useFormikContext<Values>();
  return values.insured === 'named' && <InsuredField />;
}
