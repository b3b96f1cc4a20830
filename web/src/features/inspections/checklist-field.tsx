import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { INSPECTION_RESULTS, type InspectionItem } from '@commonyard/contracts/inspections.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';
import { ChecklistResult } from './inspection-details.tsx';
import { noteName, photoName, resultName } from './inspection-values.ts';
import { ITEM_LABELS, RESULT_LABELS, RESULT_TINTS } from './inspection-badges.tsx';
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
          <Cluster gap="2">
            {INSPECTION_RESULTS.map((result, index) => (
              <chakra.label
                key={result}
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
                    background: `${RESULT_TINTS[result]}.subtle`,
                    color: `${RESULT_TINTS[result]}.fg`,
                    borderColor: 'currentcolor',
                    fontWeight: 600,
                  },
                  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
                }}
              >
                <Radio name={name} value={result} isFirst={index === 0} accentColor="currentcolor" />
                {t(RESULT_LABELS[result])}
              </chakra.label>
            ))}
          </Cluster>
          <GroupError name={name} />
          <TextareaField
            name={noteName(item)}
            label={hasFailed ? 'What failed' : 'Note'}
            optional={!hasFailed}
            rows={2}
            maxLength={INQUIRY_LIMITS.itemNote}
          />
          {hasFailed && (
            <ImageUploadField name={photoName(item)} label="Photo of what failed" max={1} hasCover={false} />
          )}
        </Stack>
      </Box>
    </chakra.fieldset>
  );
}
