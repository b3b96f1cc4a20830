import { Box, Button, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS, INSPECTION_ITEMS } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Form } from '../../ui/forms/form.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { ChecklistField } from './checklist-field.tsx';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import {
  completeSchema,
  countAnswered,
  toBody,
  toValues,
  unkeepable,
  type InspectionValues,
} from './inspection-values.ts';
import { InspectionFacts } from './inspection-facts.tsx';
import { saveInspection } from './inspections.queries.ts';
import { SaveStatus } from './save-status.tsx';

/** Keeps what can be kept; false where something typed would be lost. */
export type Settle = () => Promise<boolean>;

type Props = {
  inspection: Inspection;
  /** Is told how to settle what is typed, before the form is closed. */
  onSettler: (settle: Settle | undefined) => void;
  onBusy: (isBusy: boolean) => void;
  onCompleted: (inspection: Inspection) => void;
  onClose: () => void;
};

/** The walk around the machine: a draft that is kept as it grows, until it is complete. */
export function InspectionEditor({ inspection, onSettler, onBusy, onCompleted, onClose }: Props) {
  const { id, type } = inspection;
  const [initial] = useState(() => toValues(inspection));
  const [saver] = useState(() => createDraftSaver(toBody(type, initial), (changes) => saveInspection(id, changes)));

  async function complete(): Promise<void> {
    onBusy(true);
    try {
      if (!(await saver.flush())) throw new ApiError(0, saver.current().error ?? '');
      onCompleted(await saveInspection(id, { completed: true }));
    } finally {
      onBusy(false);
    }
  }

  return (
    <Form<InspectionValues>
      initialValues={initial}
      schema={completeSchema(type)}
      onSubmit={complete}
      failure="The inspection was not completed"
      refused="An unexpected error occurred"
    >
      <InspectionFacts inspection={inspection} />
      <Box
        display="flex"
        flexDirection="column"
        gap="20px"
        // What has the focus must not end up behind the bar.
        css={{ '& :is(input, textarea, button)': { scrollMarginBottom: { base: '150px', sm: '90px' } } }}
      >
        <Fields inspection={inspection} />
      </Box>
      <KeptAsItGrows inspection={inspection} saver={saver} onSettler={onSettler} />
      <Actions inspection={inspection} saver={saver} onClose={onClose} />
    </Form>
  );
}

function Fields({ inspection: { type, pre } }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<InspectionValues>();
  const items = INSPECTION_ITEMS[type];
  return (
    <>
      <FieldPair>
        <TextField name="date" label="Date" type="date" />
        <TextField name="hourMeter" label="Hour meter" inputMode="decimal" optional maxLength={9} />
      </FieldPair>
      {type === 'post' && !pre && (
        <chakra.p p="12px" bg="yellow.subtle" color="yellow.fg" borderRadius="l2">
          {t('This inquiry has no pre-inspection to compare with.')}
        </chakra.p>
      )}
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" gap="8px">
        <chakra.h3 textStyle="xl">{t('Checklist')}</chakra.h3>
        <chakra.output color="fg.muted">
          {t('{answered} of {count} answered', { answered: countAnswered(type, values), count: items.length })}
        </chakra.output>
      </Box>
      {items.map((item, index) => (
        <ChecklistField
          key={item}
          item={item}
          number={index + 1}
          before={pre?.checklist.find((entry) => entry.item === item)}
        />
      ))}
      <ImageUploadField
        label="Photos of the machine"
        hint="Up to 5 photos, JPEG, PNG or WebP."
        optional
        hasCover={false}
      />
      <TextareaField name="notes" label="Notes" optional rows={3} maxLength={INQUIRY_LIMITS.inspectionNotes} />
    </>
  );
}

type KeptProps = Pick<Props, 'inspection' | 'onSettler'> & { saver: DraftSaver };

/** Keeps each change, and what is left when the form goes away. */
function KeptAsItGrows({ inspection: { type }, saver, onSettler }: KeptProps) {
  const { values } = useFormikContext<InspectionValues>();
  useEffect(() => saver.save(toBody(type, values)), [saver, type, values]);
  useEffect(() => {
    onSettler(async () => (await saver.flush()) && !saver.isUnsaved() && unkeepable(type, values).length === 0);
    return () => onSettler(undefined);
  }, [onSettler, saver, type, values]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!saver.isUnsaved()) return;
      void saver.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      void saver.flush();
    };
  }, [saver]);
  return null;
}

function Actions({
  inspection: { type },
  saver,
  onClose,
}: Pick<Props, 'inspection' | 'onClose'> & { saver: DraftSaver }) {
  const { t } = useTranslation();
  const { values, setFieldTouched, setFieldError, isSubmitting } = useFormikContext<InspectionValues>();
  const [isSaving, setSaving] = useState(false);
  const keep = async () => {
    const problems = unkeepable(type, values);
    for (const [name, text] of problems) {
      void setFieldTouched(name, true, false);
      setFieldError(name, text);
    }
    if (problems[0]) return document.getElementById(problems[0][0])?.focus();
    setSaving(true);
    const isKept = await saver.flush();
    setSaving(false);
    if (!isKept) return;
    toast({ title: t('Draft saved') });
    onClose();
  };
  return (
    <Box
      position="sticky"
      bottom="-24px"
      mx="-24px"
      px="24px"
      py="12px"
      bg="bg.panel"
      borderTopWidth="1px"
      borderBottomRadius={{ md: 'l3' }}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
    >
      <Box flex="1 1 12rem">
        <SaveStatus saver={saver} />
      </Box>
      <Button type="button" variant="outline" onClick={() => void keep()} disabled={isSaving || isSubmitting}>
        {t('Save as Draft')}
      </Button>
      <SubmitButton label={t('Create Inspection')} busyLabel={t('Saving...')} />
    </Box>
  );
}
