import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { useTranslation } from '../../lib/translation.ts';
import { ASSET_STATUSES, type AssetStatus } from '@commonyard/contracts/assets.values';
import { STATUS_LABELS } from '../../lib/vocabulary.ts';

/** What each status does to a listing. */
const EFFECTS: Record<AssetStatus, string> = {
  pending: 'Waits for review. Not public.',
  available: 'Visible to the public.',
  leased: 'In use elsewhere. Not public.',
  unavailable: 'Withdrawn. Not public.',
};
const ORDER = ASSET_STATUSES.toSorted((a, b) => Number(b === 'pending') - Number(a === 'pending'));

/** The status, each choice with what it does. */
export function StatusField({ name = 'status' }: { name?: string }) {
  const { t } = useTranslation();
  const [field] = useField<string>(name);
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="600" mb="4px">
        {t('Status')}
      </chakra.legend>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' }}
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        p="4px"
        gap="4px"
        bg="bg.panel"
      >
        {ORDER.map((status) => (
          <chakra.label
            key={status}
            display="flex"
            gap="8px"
            p="8px"
            minH="44px"
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
              w="18px"
              h="18px"
              mt="3px"
              flexShrink={0}
              accentColor="brand.solid"
              outline="none"
            />
            <span>
              <chakra.span display="block" fontWeight="600">
                {t(STATUS_LABELS[status])}
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
