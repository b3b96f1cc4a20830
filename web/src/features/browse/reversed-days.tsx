import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';

/** Says that a link had its days in reverse order, which the page has put right. */
export function ReversedDays() {
  const { t } = useTranslation();
  return (
    <chakra.output display="block" mb="3" px="4" py="2" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      {t('The link had the days in reverse order. The first day is now before the last.')}
    </chakra.output>
  );
}
