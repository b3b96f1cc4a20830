import { Box, Button, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import {
  type MapSearch,
  type PlaceAndDates,
  placeOf,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { toggleChoice } from './public-listings.search.ts';
import { formatShortDay } from '../../lib/format.ts';
import { toPlace } from '../../entities/listing/place-and-dates.tsx';
import { useQuery } from '@tanstack/react-query';
import { municipalitiesQuery } from '../../entities/municipality/municipality.queries.ts';

export type FilterChip<Search> = { label: string; change: Search };

export function usePlaceChips(search: PlaceAndDates & MapSearch): FilterChip<PlaceAndDates & MapSearch>[] {
  const { t } = useTranslation();
  const place = placeOf(search);
  const { municipality, radius, available_from: from, available_to: to } = search;
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: (place ?? municipality) !== undefined });
  const nameOf = (id: string) => data?.find((one) => one.id === id)?.label ?? '…';
  return [
    ...(place ? [{ label: t('Near {place}', { place: nameOf(place) }), change: toPlace(undefined) }] : []),
    ...(radius ? [{ label: t('Within {km} km', { km: radius }), change: { radius: undefined } }] : []),
    ...(from
      ? [{ label: t('From {date}', { date: formatShortDay(from) }), change: { available_from: undefined } }]
      : []),
    ...(to ? [{ label: t('Until {date}', { date: formatShortDay(to) }), change: { available_to: undefined } }] : []),
    ...(municipality
      ? [{ label: t('In {place}', { place: nameOf(municipality) }), change: { municipality: undefined } }]
      : []),
  ];
}

type Props<Search> = { chips: FilterChip<Search>[]; onChange: (change: Search) => void; onClear: () => void };

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
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('Clear all')}
      </Button>
    </Box>
  );
}

type PublicFilterChipsProps = {
  filters: PublicListingFilters;
  onChange: (change: PublicListingFilters) => void;
  onClear: () => void;
};

export function PublicFilterChips({ filters, onChange, onClear }: PublicFilterChipsProps) {
  const { t } = useTranslation();
  const placeChips = usePlaceChips(filters);
  const chips = [
    ...(filters.q ? [{ label: t('“{text}”', { text: filters.q }), change: { q: undefined } }] : []),
    ...(filters.category?.split(',') ?? []).map((value) => ({
      label: t(categoryLabel(value)),
      change: { category: toggleChoice(filters.category, value) },
    })),
    ...placeChips,
    ...(filters.rate_type?.split(',') ?? []).map((value) => ({
      label: t(rateTypeLabel(value)),
      change: { rate_type: toggleChoice(filters.rate_type, value) },
    })),
  ];
  return <FilterChips<PublicListingFilters> chips={chips} onChange={onChange} onClear={onClear} />;
}
