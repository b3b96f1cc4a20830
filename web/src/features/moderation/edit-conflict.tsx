import { Box, Button, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { categoryLabel, RATE_TYPE_LABELS, STATUS_LABELS } from '../../lib/vocabulary.ts';
import { changesBetween, FIELD_LABELS, toValues, type EditValues } from './edit-values.ts';

type Props = {
  base: Listing;
  theirs: Listing;
  /** Saves what is in the form over what somebody else saved. */
  onKeep: () => void;
  onTake: () => void;
};

/** What somebody else changed since this page was opened, and whose version shall stand. */
export function EditConflict({ base, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation();
  const { submitForm } = useFormikContext();
  const now = toValues(theirs);
  const changed = changesBetween(toValues(base), now);
  return (
    <Box
      maxW="680px"
      borderWidth="1px"
      borderColor="yellow.fg"
      borderRadius="l2"
      bg="yellow.subtle"
      color="yellow.fg"
      p="16px"
    >
      <chakra.h2 textStyle="lg" fontWeight="700">
        {t('What changed in the meantime')}
      </chakra.h2>
      <chakra.dl mt="8px" display="grid" gridTemplateColumns="minmax(100px, auto) 1fr" columnGap="16px" rowGap="4px">
        {changed.map((name) => (
          <Box key={name} display="contents">
            <chakra.dt fontWeight="600">{t(FIELD_LABELS[name])}</chakra.dt>
            <chakra.dd minW="0" wordBreak="break-word" lineClamp={3}>
              {shown(name, now, t) || t('Emptied')}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      {changed.length === 0 && <p>{t('Nothing that is edited on this page.')}</p>}
      <Box display="flex" flexWrap="wrap" gap="12px" mt="16px">
        <Button
          type="button"
          onClick={() => {
            onKeep();
            void submitForm();
          }}
        >
          {t('Save my version')}
        </Button>
        <Button type="button" variant="outline" maxW="100%" h="auto" onClick={onTake}>
          {t('Discard mine and load theirs')}
        </Button>
      </Box>
    </Box>
  );
}

/** A stored value as the page words it. */
function shown(name: keyof EditValues, values: EditValues, t: TFunction): string {
  const value = String(values[name]);
  if (name === 'status') return t(STATUS_LABELS[value as keyof typeof STATUS_LABELS]);
  if (name === 'category') return t(categoryLabel(value));
  if (name === 'rateType') return t(RATE_TYPE_LABELS[value] ?? value);
  return name === 'images' ? String(values.images.length) : value;
}
