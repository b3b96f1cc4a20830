import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { INQUIRY_LIMITS, INSPECTION_RESULTS, type InspectionItem } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';
import { Answer } from './answer.tsx';
import { noteName, photoName, resultName } from './inspection-values.ts';
import { ITEM_LABELS, RESULT_LABELS } from './inspections.words.ts';
import { TINTS } from './result-badge.tsx';

type Props = {
  item: InspectionItem;
  number: number;
  /** What the pre inspection said, to be compared with. */
  before: ChecklistEntry | undefined;
};

/** One item of the checklist: pass, fail or not applicable, a note, and a photo of what failed. */
export function ChecklistField({ item, number, before }: Props) {
  const { t } = useTranslation();
  const name = resultName(item);
  const [field] = useField<string>(name);
  const isWrong = useGroupError(name) !== undefined;
  const hasFailed = field.value === 'fail';
  return (
    <chakra.fieldset
      minW="0"
      p="16px"
      borderWidth="1px"
      borderRadius="l2"
      borderColor={isWrong ? 'border.error' : 'border'}
      // A word or two is usual, and there are eight of these.
      css={{ '& textarea': { minHeight: '68px' } }}
      {...(isWrong && { 'aria-describedby': `${name}-error` })}
    >
      {/* Floated, a legend lies within the border instead of across it. */}
      <chakra.legend float="left" w="100%" textStyle="lg" fontWeight="700" mb="8px">
        {number}. {t(ITEM_LABELS[item])}
      </chakra.legend>
      <Box
        clear="both"
        display="grid"
        gridTemplateColumns={before ? { base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' } : 'minmax(0, 1fr)'}
        gap="12px 24px"
      >
        {before && (
          <Box css={{ '& > div': { alignItems: 'flex-start' } }}>
            <chakra.p textStyle="sm" fontWeight="600" color="fg.muted">
              {t('Pre-Inspection')}
            </chakra.p>
            <Answer entry={before} />
          </Box>
        )}
        <Box display="flex" flexDirection="column" gap="12px" minW="0">
          <Box display="flex" flexWrap="wrap" gap="8px">
            {INSPECTION_RESULTS.map((result, index) => (
              <chakra.label
                key={result}
                display="inline-flex"
                alignItems="center"
                gap="8px"
                minH="44px"
                px="12px"
                borderWidth="1px"
                borderColor="border.control"
                borderRadius="l2"
                cursor="pointer"
                _hover={{ bg: 'bg.muted' }}
                css={{
                  '&:has(:checked)': {
                    background: `${TINTS[result]}.subtle`,
                    color: `${TINTS[result]}.fg`,
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
          </Box>
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
        </Box>
      </Box>
    </chakra.fieldset>
  );
}
