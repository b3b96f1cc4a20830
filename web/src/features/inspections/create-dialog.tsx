import { object, string } from 'yup';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { INSPECTION_TYPES, type InspectionType } from '@commonyard/contracts/inspections.values';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { InquiryField } from './inquiry-field.tsx';
import { useCreateInspection } from './inspections.queries.ts';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import { SmallText } from '../../ui/layout.tsx';

const schema = object({
  inquiryId: string().required('Please choose the inquiry to inspect'),
  date: string()
    .required(MESSAGES.inspectionDate)
    .matches(/^\d{4}-\d{2}-\d{2}$/, MESSAGES.inspectionDate),
});

type Props = {
  type: InspectionType;
  inquiryId: number | undefined;
  onClose: () => void;
  onCreated: (inspection: Inspection) => void;
};

/**
 * Creates the draft of an inspection for an inquiry and a date. From then on changes are saved to the server, and a
 * post-inspection includes the results of its pre-inspection.
 */
export function CreateInspectionDialog({ type, inquiryId, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useCreateInspection();
  return (
    <FormDialog
      title={t('New Inspection')}
      description={t('Start with what you are inspecting; the checklist comes next. Your draft is saved as you go.')}
      onClose={onClose}
    >
      <Form
        initialValues={{ type, inquiryId: inquiryId ? String(inquiryId) : '', date: today() }}
        schema={schema}
        onSubmit={async (values) => {
          const body = { ...values, inquiryId: Number(values.inquiryId) };
          onCreated(await mutateAsync(body));
        }}
        errorTitle="The inspection could not be started"
      >
        <FieldPair>
          <SelectField
            name="type"
            label="Type"
            options={INSPECTION_TYPES.map((value) => ({ value, label: INSPECTION_TYPE_LABELS[value] }))}
          />
          <TextField name="date" label="Date" type="date" />
        </FieldPair>
        <InquiryField />
        <SmallText>
          {t('You cannot change the type or the inquiry later. Both parties to the inquiry can see the inspection.')}
        </SmallText>
        <DialogButtons label={t('Start checklist')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
