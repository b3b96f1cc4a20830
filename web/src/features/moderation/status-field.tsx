import { Box, chakra } from '@chakra-ui/react';
import { LISTING_STATUSES, type ListingStatus } from '@commonyard/contracts/assets.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import { useField } from 'formik';
import type { Field } from '../../entities/listing-form/frames.ts';
import { useTranslation } from '../../lib/translation.ts';

const EFFECTS = labels<ListingStatus>({
  pending: 'Waiting for review. Not public.',
  available: 'Visible to the public.',
  leased: 'In use elsewhere. Not public.',
  unavailable: 'Rejected or taken down. Not public.',
});
const ORDER = LISTING_STATUSES.toSorted((a, b) => Number(b === 'pending') - Number(a === 'pending'));

export function StatusField({ field: { name, label } }: { field: Field }) {
  const { t } = useTranslation();
  const [field] = useField<string>(name);
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="600" mb="1">
        {t(label)}
      </chakra.legend>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' }}
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        p="1"
        gap="1"
        bg="bg.panel"
      >
        {ORDER.map((status) => (
          <chakra.label
            key={status}
            display="flex"
            gap="2"
            p="2"
            minH="11"
            borderRadius="l1"
            cursor="pointer"
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': { background: 'brand.subtle', color: 'brand.fg' },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              {...field}
              value={status}
              checked={field.value === status}
              aria-describedby={`${name}-${status}`}
              boxSize="4.5"
              mt="0.75"
              flexShrink={0}
              accentColor="brand.solid"
              outline="none"
            />
            <span>
              <chakra.span display="block" fontWeight="600">
                {t(LISTING_STATUS_LABELS[status])}
              </chakra.span>
              <chakra.span id={`${name}-${status}`} display="block" textStyle="sm" lineHeight="1.3">
                {t(EFFECTS[status])}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
