import { Box, Button, chakra } from '@chakra-ui/react';
import { Row } from '../../ui/layout.tsx';
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
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';

export type FilterChip<Search> = { label: string; change: Search };

/** The condition that is chosen on the map. */
export function useMapChips({ municipality }: MapSearch): FilterChip<MapSearch>[] {
  const { t } = useTranslation();
  const nameOf = useMunicipalityNames(municipality !== undefined);
  if (!municipality) return [];
  return [{ label: t('In {place}', { place: nameOf(municipality) }), change: { municipality: undefined } }];
}

export function usePlaceChips(search: PlaceAndDates & MapSearch): FilterChip<PlaceAndDates & MapSearch>[] {
  const { t } = useTranslation();
  const place = placeOf(search);
  const mapChips = useMapChips(search);
  const { radius, available_from: from, available_to: to } = search;
  const nameOf = useMunicipalityNames(place !== undefined);
  return [
    ...(place ? [{ label: t('Near {place}', { place: nameOf(place) }), change: toPlace(undefined) }] : []),
    ...(radius ? [{ label: t('Within {km} km', { km: radius }), change: { radius: undefined } }] : []),
    ...(from
      ? [{ label: t('From {date}', { date: formatShortDay(from) }), change: { available_from: undefined } }]
      : []),
    ...(to ? [{ label: t('Until {date}', { date: formatShortDay(to) }), change: { available_to: undefined } }] : []),
    ...mapChips,
  ];
}

type Props<Search> = { chips: FilterChip<Search>[]; onChange: (change: Search) => void; onClear?: () => void };

export function FilterChips<Search>({ chips, onChange, onClear }: Props<Search>) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <Row gap="1" minW="0">
      {/* One row, which scrolls: the cards below it do not move with the filters. With space for the focus ring. */}
      <Box
        display="flex"
        gap="2"
        minW="0"
        p="1"
        pe="4"
        m="-1"
        overflowX="auto"
        scrollbarWidth="none"
        maskImage="linear-gradient(to right, black calc(100% - 1rem), transparent)"
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
      </Box>
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('Clear all')}
        </Button>
      )}
    </Row>
  );
}

type PublicFilterChipsProps = {
  filters: PublicListingFilters;
  onChange: (change: PublicListingFilters) => void;
  onClear: () => void;
};

export function PublicFilterChips({ filters, onChange, onClear }: PublicFilterChipsProps) {
  const { t } = useTranslation();
  const placeChips = usePlaceChips({ ...filters, municipality: undefined });
  const panelChips = usePanelChips(filters);
  const chips = [
    ...(filters.q ? [{ label: t('“{text}”', { text: filters.q }), change: { q: undefined } }] : []),
    ...placeChips,
    ...panelChips,
  ];
  return <FilterChips<PublicListingFilters> chips={chips} onChange={onChange} onClear={onClear} />;
}

/** The conditions that the filter panel and the map set. */
export function PanelChips({ filters, onChange }: Pick<PublicFilterChipsProps, 'filters' | 'onChange'>) {
  return <FilterChips<PublicListingFilters> chips={usePanelChips(filters)} onChange={onChange} />;
}

function usePanelChips(filters: PublicListingFilters): FilterChip<PublicListingFilters>[] {
  const { t } = useTranslation();
  const mapChips = useMapChips(filters);
  return [
    ...mapChips,
    ...(filters.category?.split(',') ?? []).map((value) => ({
      label: t(categoryLabel(value)),
      change: { category: toggleChoice(filters.category, value) },
    })),
    ...(filters.rate_type?.split(',') ?? []).map((value) => ({
      label: t(rateTypeLabel(value)),
      change: { rate_type: toggleChoice(filters.rate_type, value) },
    })),
  ];
}
