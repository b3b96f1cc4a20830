import { Box, Button, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type MapSearch, type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { placeAndDatesChips } from '../../entities/listing/place-and-dates-chips.ts';
import { useMunicipalityName } from '../../entities/municipality/use-municipality-name.ts';
import { useTranslation } from '../../lib/translation.ts';

/** An active filter, with the change of search parameters that removes it. */
export type FilterChip<Search> = { label: string; change: Search };

/** The chips for place, dates and the municipality that was chosen on the map. */
export function usePlaceChips(search: PlaceAndDates & MapSearch): FilterChip<PlaceAndDates & MapSearch>[] {
  const { t } = useTranslation();
  const { municipality } = search;
  const nameOf = useMunicipalityName(placeOf(search) ?? municipality);
  return [
    ...placeAndDatesChips(search, t, nameOf),
    ...(municipality
      ? [{ label: t('In {place}', { place: nameOf(municipality) }), change: { municipality: undefined } }]
      : []),
  ];
}

type Props<Search> = { chips: FilterChip<Search>[]; onChange: (change: Search) => void; onClear: () => void };

/** The active filters, each with a remove button. */
export function FilterChips<Search>({ chips, onChange, onClear }: Props<Search>) {
  const { t } = useTranslation();
  return (
    <Box
      display="flex"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      gap="2"
      mb={{ base: '2', md: '4' }}
      // One row on phones: it scrolls to the edges of the window, with space for the focus ring.
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      py={{ base: '2', md: '0' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      css={{ '& > *': { flexShrink: 0 } }}
    >
      {chips.map(({ label, change }) => (
        <Button
          key={label}
          type="button"
          size="sm"
          variant="outline"
          borderRadius="full"
          maxW="100%"
          aria-label={t('Remove filter {name}', { name: label })}
          onClick={() => onChange(change)}
        >
          <chakra.span truncate>{label}</chakra.span>
          <X aria-hidden />
        </Button>
      ))}
      <Button type="button" size="sm" variant="ghost" onClick={onClear}>
        {t('Clear all')}
      </Button>
    </Box>
  );
}
