import { Box, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { FUEL_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { FUEL_LEVELS, INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { ApiError, hasStatus } from '../../lib/http.ts';
import { asShown, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useCloseGuard, useDialog } from '../../ui/forms/dialog-state.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { FieldPair, SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { toast } from '../../ui/toast.ts';
import { ChecklistField } from './checklist-field.tsx';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import {
  completeSchema,
  countAnswered,
  isLowerMeter,
  toBody,
  toValues,
  findUnsavable,
  type InspectionValues,
} from './inspection-values.ts';
import { InspectionDetails } from './inspection-details.tsx';
import { saveInspection } from './inspections.queries.ts';
import { Cluster, Stack, ErrorText } from '../../ui/layout.tsx';
import { formatTime } from '../../lib/format.ts';

type Props = {
  inspection: Shown<Inspection>;
  /** What an own save made of it. */
  onSaved: (inspection: Inspection) => void;
  onCompleted: (inspection: Inspection) => void;
  onClose: () => void;
};

export function InspectionEditor({ inspection, onSaved, onCompleted, onClose }: Props) {
  const { type } = inspection;
  const { subject } = useDialog();
  // The next save follows the last one at once, before the form has rendered it.
  const seen = useRef(inspection);
  const [initial] = useState(() => toValues(inspection));
  const readAgain = useRef(subject?.readAgain);
  // oxlint-disable-next-line react/refs -- the saver reads them when it saves, not while the editor renders
  const [saver] = useState(() =>
    createDraftSaver(toBody(type, initial), async (changes) => {
      try {
        seen.current = asShown(await saveInspection(seen.current, changes));
        onSaved(seen.current);
      } catch (error) {
        if (hasStatus(error, 409)) await readAgain.current?.();
        throw error;
      }
    }),
  );
  // The reader goes on with what a colleague saved: what was typed follows.
  useEffect(() => {
    readAgain.current = subject?.readAgain;
    if (inspection.version <= seen.current.version) return;
    seen.current = inspection;
    if (saver.isUnsaved()) void saver.flush();
  }, [inspection, subject, saver]);

  async function complete(): Promise<void> {
    if (!(await saver.flush())) throw new ApiError(0, saver.current().error ?? '');
    onCompleted(await saveInspection(seen.current, { completed: true }));
  }

  return (
    <Form<InspectionValues>
      initialValues={initial}
      schema={completeSchema(inspection)}
      onSubmit={complete}
      errorTitle="The inspection could not be completed"
    >
      <InspectionDetails inspection={inspection} />
      <Stack
        gap="5"
        // Keep the focused field clear of the sticky bar.
        css={{ '& :is(input, textarea, button)': { scrollMarginBottom: { base: '37.5', sm: '22.5' } } }}
      >
        <Fields inspection={inspection} />
      </Stack>
      <DraftAutosave inspection={inspection} saver={saver} />
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
      {isLowerMeter(String(values['hourMeter']), pre) && (
        <chakra.output p="3" bg="yellow.subtle" color="yellow.fg" borderRadius="l2">
          {t(INQUIRY_MESSAGES.lowerMeter)}
        </chakra.output>
      )}
      <FieldPair>
        <SelectField
          name="fuel"
          label="Fuel level"
          values={FUEL_LEVELS.map(String)}
          labels={FUEL_LABELS}
          placeholder="Not recorded"
          optional
        />
      </FieldPair>
      {type === 'post' && !pre && (
        <chakra.p p="3" bg="yellow.subtle" color="yellow.fg" borderRadius="l2">
          {t('This inquiry has no pre-inspection to compare with.')}
        </chakra.p>
      )}
      <Cluster justifyContent="space-between" alignItems="baseline" gap="2">
        <chakra.h3 textStyle="xl">{t('Checklist')}</chakra.h3>
        <chakra.output color="fg.muted">
          {t('{answered} of {count} answered', { answered: countAnswered(type, values), count: items.length })}
        </chakra.output>
      </Cluster>
      {items.map((item, index) => (
        <ChecklistField
          key={item}
          item={item}
          number={index + 1}
          preInspection={pre?.checklist.find((entry) => entry.item === item)}
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

type AutosaveProps = Pick<Props, 'inspection'> & { saver: DraftSaver };

/** Saves each change, and pending changes when the dialog closes or the form unmounts. */
function DraftAutosave({ inspection: { type }, saver }: AutosaveProps) {
  const { values } = useFormikContext<InspectionValues>();
  useEffect(() => saver.save(toBody(type, values)), [saver, type, values]);
  useCloseGuard(
    useCallback(
      async () => (await saver.flush()) && !saver.isUnsaved() && findUnsavable(type, values).length === 0,
      [saver, type, values],
    ),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isUnsaved()) return;
      void saver.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
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
  const saveDraft = async () => {
    const problems = findUnsavable(type, values);
    for (const [name, text] of problems) {
      void setFieldTouched(name, true, false);
      setFieldError(name, text);
    }
    if (problems[0]) return document.getElementById(problems[0][0])?.focus();
    setSaving(true);
    const isSaved = await saver.flush();
    setSaving(false);
    if (!isSaved) return;
    toast({ title: t('Draft saved') });
    onClose();
  };
  return (
    <Cluster
      position="sticky"
      bottom="-6"
      mx="-6"
      px="6"
      py="3"
      bg="bg.panel"
      borderTopWidth="1px"
      borderBottomRadius={{ md: 'l3' }}
      alignItems="center"
      rowGap="2"
      columnGap="3"
    >
      <Box flex="1 1 12rem">
        <SaveStatus saver={saver} />
      </Box>
      <ActionButton variant="outline" onClick={saveDraft} disabled={isSaving || isSubmitting}>
        {t('Save as Draft')}
      </ActionButton>
      <SubmitButton label={t('Create Inspection')} busyLabel={t('Saving...')} />
    </Cluster>
  );
}

function SaveStatus({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation();
  const { phase, at, error } = useSyncExternalStore(saver.subscribe, saver.current);
  if (phase === 'failed') {
    return (
      <ErrorText role="alert" textStyle="sm">
        {t('The draft is not saved.')} {error}{' '}
        <ActionButton variant="plain" size="sm" onClick={() => saver.flush()}>
          {t('Try again')}
        </ActionButton>
      </ErrorText>
    );
  }
  return (
    <chakra.output color="fg.muted" textStyle="sm">
      {phase === 'saving' && t('Saving...')}
      {phase === 'saved' && t('Draft saved {time}', { time: formatTime(at!) })}
    </chakra.output>
  );
}
