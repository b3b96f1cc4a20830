import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { INSPECTION_RESULTS, SEVERITIES, type InspectionItem } from '@commonyard/contracts/inspections.values';
import { ITEM_LABELS, RESULT_LABELS, SEVERITY_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';
import { ChecklistResult } from './inspection-details.tsx';
import { noteName, photoName, resultName, severityName } from './inspection-values.ts';
import { RESULT_TINTS, SEVERITY_TINTS } from './inspection-badges.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import { Cluster, SmallText, Stack } from '../../ui/layout.tsx';

type Props = {
  item: InspectionItem;
  number: number;
  preInspection: ChecklistEntry | undefined;
};

export function ChecklistField({ item, number, preInspection }: Props) {
  const { t } = useTranslation();
  const name = resultName(item);
  const [field] = useField<string>(name);
  const isInvalid = useGroupError(name) !== undefined;
  const hasFailed = field.value === 'fail';
  return (
    <chakra.fieldset
      minW="0"
      p="4"
      borderWidth="1px"
      borderRadius="l2"
      borderColor={isInvalid ? 'border.error' : 'border'}
      // Notes are usually short, and there are eight of them.
      css={{ '& textarea': { minHeight: '17' } }}
      {...(isInvalid && { 'aria-describedby': `${name}-error` })}
    >
      {/* A floated legend is rendered inside the border. */}
      <chakra.legend float="left" w="100%" textStyle="lg" fontWeight="700" mb="2">
        {number}. {t(ITEM_LABELS[item])}
      </chakra.legend>
      <Box
        clear="both"
        display="grid"
        gridTemplateColumns={
          preInspection ? { base: 'minmax(0, 1fr)', md: '{sizes.50} minmax(0, 1fr)' } : 'minmax(0, 1fr)'
        }
        rowGap="3"
        columnGap="6"
      >
        {preInspection && (
          <Box css={{ '& > div': { alignItems: 'flex-start' } }}>
            <SmallText fontWeight="600">{t('Pre-Inspection')}</SmallText>
            <ChecklistResult entry={preInspection} />
          </Box>
        )}
        <Stack gap="3" minW="0">
          <ChoiceRow name={name} values={INSPECTION_RESULTS} labels={RESULT_LABELS} tints={RESULT_TINTS} />
          <GroupError name={name} />
          <TextareaField
            name={noteName(item)}
            label={hasFailed ? 'What failed' : 'Note'}
            optional={!hasFailed}
            rows={2}
            maxLength={INQUIRY_LIMITS.itemNote}
          />
          {hasFailed && <SeverityField item={item} />}
          {hasFailed && (
            <ImageUploadField name={photoName(item)} label="Photo of what failed" max={1} hasCover={false} />
          )}
        </Stack>
      </Box>
    </chakra.fieldset>
  );
}

/** How bad what failed is. */
function SeverityField({ item }: { item: InspectionItem }) {
  const { t } = useTranslation();
  const name = severityName(item);
  const isInvalid = useGroupError(name) !== undefined;
  const hint = `${name}-hint`;
  return (
    <chakra.fieldset minW="0" aria-describedby={[isInvalid && `${name}-error`, hint].filter(Boolean).join(' ')}>
      <chakra.legend fontWeight="600" mb="2">
        {t('How bad is it?')}
      </chakra.legend>
      <Stack gap="2">
        <ChoiceRow name={name} values={SEVERITIES} labels={SEVERITY_LABELS} tints={SEVERITY_TINTS} />
        <GroupError name={name} />
        <SmallText id={hint}>{t('Major: the machine should not work until it is repaired.')}</SmallText>
      </Stack>
    </chakra.fieldset>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  tints: Record<Value, Tint>;
};

/** Radio buttons in a row, the chosen one in its colour. */
function ChoiceRow<Value extends string>({ name, values, labels, tints }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  return (
    <Cluster gap="2">
      {values.map((value, index) => (
        <chakra.label
          key={value}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="11"
          px="3"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="l2"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          css={{
            '&:has(:checked)': {
              background: `${tints[value]}.subtle`,
              color: `${tints[value]}.fg`,
              borderColor: 'currentcolor',
              fontWeight: 600,
            },
            '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
          }}
        >
          <Radio name={name} value={value} isFirst={index === 0} accentColor="currentcolor" />
          {t(labels[value])}
        </chakra.label>
      ))}
    </Cluster>
  );
}
