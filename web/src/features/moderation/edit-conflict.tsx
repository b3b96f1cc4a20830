import { Box, Button } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { categoryLabel, rateTypeLabel, LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import type { ListingStatus } from '@commonyard/contracts/assets.values';
import { changesBetween, toValues, type CodedName, type EditValues } from './edit-values.ts';
import { DetailList } from '../../ui/fact-list.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster, SectionTitle } from '../../ui/layout.tsx';

type Props = {
  base: Listing;
  latest: Listing;
  /** Saves the form over the changes of the other user. */
  onOverwrite: () => void;
  onDiscard: () => void;
};

export function EditConflict({ base, latest, onOverwrite, onDiscard }: Props) {
  const { t } = useTranslation();
  const { submitForm } = useFormikContext();
  const latestValues = toValues(latest);
  const changed = changesBetween(toValues(base), latestValues);
  return (
    <Box
      maxW="170"
      borderWidth="1px"
      borderColor="yellow.fg"
      borderRadius="l2"
      bg="yellow.subtle"
      color="yellow.fg"
      p="4"
    >
      <SectionTitle>{t('What changed in the meantime')}</SectionTitle>
      <DetailList
        mt="2"
        gridTemplateColumns="minmax({sizes.25}, auto) minmax(0, 1fr)"
        css={{ '& dd': { lineClamp: 3 } }}
        term={{ color: 'inherit', fontWeight: '600' }}
        details={changed.map(({ name, label }) => [
          t(label),
          formatValue(name, latestValues, t) || t('Emptied'),
          !LANGUAGELESS.has(name) && latestValues[name] ? contentLanguage(latest) : undefined,
        ])}
      />
      {changed.length === 0 && <p>{t('Nothing you can edit on this page.')}</p>}
      <Cluster gap="3" mt="4">
        <ActionButton
          onClick={() => {
            onOverwrite();
            return submitForm();
          }}
        >
          {t('Save my version')}
        </ActionButton>
        <Button variant="outline" maxW="100%" h="auto" onClick={onDiscard}>
          {t('Discard mine and load theirs')}
        </Button>
      </Cluster>
    </Box>
  );
}

const CODED: Record<CodedName, (value: string) => string> = {
  status: (value) => LISTING_STATUS_LABELS[value as ListingStatus],
  category: categoryLabel,
  region: (value) => value,
  rateType: rateTypeLabel,
};
const LANGUAGELESS: ReadonlySet<string> = new Set([
  ...Object.keys(CODED),
  'rate',
  'images',
  'contactName',
  'contactEmail',
  'contactPhone',
]);

function formatValue(name: keyof EditValues, values: EditValues, t: TFunction): string {
  const value = String(values[name]);
  if (name in CODED) return t(CODED[name as CodedName](value));
  return name === 'images' ? String(values.images.length) : value;
}
