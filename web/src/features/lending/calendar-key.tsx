import { Box, chakra } from '@chakra-ui/react';
import { BUSY } from '../../entities/availability/day-button.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';

/** What the looks of the days mean. Screen readers read it with each day. */
export function CalendarKey() {
  const { t } = useTranslation();
  return (
    <Cluster aria-hidden columnGap="4" rowGap="1" mt="2" textStyle="sm" color="fg.muted">
      <Box display="inline-flex" alignItems="center" gap="2">
        <chakra.span w="6" h="5" borderRadius="l1" {...BUSY} />
        {t('Not available')}
      </Box>
      <Box display="inline-flex" alignItems="center" gap="2">
        <chakra.span w="6" h="5" borderRadius="l1" bg="brand.solid" />
        {t('Your days')}
      </Box>
    </Cluster>
  );
}
