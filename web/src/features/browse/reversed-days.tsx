import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isReversedRange, type PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';

/** Says, until the days change, that the link had them in reverse order, which the page has put right. */
export function ReversedDays({ search }: { search: PlaceAndDates }) {
  const { t } = useTranslation();
  const [link] = useState(searchOfLink);
  const isShown =
    isReversedRange(link) &&
    search.available_from === link['available_to'] &&
    search.available_to === link['available_from'];
  if (!isShown) return null;
  return (
    <chakra.output display="block" mb="3" px="4" py="2" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      {t('The link had the days in reverse order. The first day is now before the last.')}
    </chakra.output>
  );
}

/** The search parameters of the link that opened the page, before the router corrected them. */
function searchOfLink(): Record<string, string> {
  const [navigation] = globalThis.performance.getEntriesByType?.('navigation') ?? [];
  return navigation ? Object.fromEntries(new URL(navigation.name).searchParams) : {};
}
