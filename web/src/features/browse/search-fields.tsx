import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { LazyPlaceAndDates } from '../../entities/listing/lazy-place-and-dates.tsx';
import { readWords } from '../../entities/listing/read-words.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SEARCH_HASH } from './search-pill.tsx';
import { SearchInput } from '../../ui/list-filters.tsx';

type Search = PlaceAndDates & { q?: string | undefined };

type Props = Pick<BoxProps, 'hideBelow'> & {
  search: Search;
  onSearch: (change: Search) => void;
  /** From which width on all fields share a line. */
  oneLineFrom: 'lg' | 'xl';
};

/** The fields of a search above its list. Phones have them in a sheet. */
export function SearchFields({ search, onSearch, oneLineFrom, hideBelow }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { hash } = useLocation();
  const read = async (text: string) => onSearch(await readWords(text, queryClient));
  return (
    <Box
      hideBelow={hideBelow}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', [oneLineFrom]: 'repeat(3, minmax(0, 1fr))' }}
      alignItems="start"
      gap="3"
      mb="3"
    >
      <Box gridColumn={{ base: '1 / -1', [oneLineFrom]: 'auto' }}>
        <chakra.span aria-hidden display="block" fontWeight="600" mb="1">
          {t('Search')}
        </chakra.span>
        <SearchInput
          label="Search listings"
          placeholder="Grader, plow, chipper..."
          search={search}
          onSearch={onSearch}
          onEnter={(text) => void read(text)}
          takesFocus={hash === SEARCH_HASH}
        />
      </Box>
      <LazyPlaceAndDates search={search} onSearch={onSearch} hasRadius />
    </Box>
  );
}
