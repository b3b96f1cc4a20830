import {
  type MapSearch,
  type PlaceAndDates,
  placeOf,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { FilterChips, type FilterChip } from '../../ui/filter-chips.tsx';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { toggleChoice } from './public-listings.search.ts';
import { formatShortDay } from '../../lib/format.ts';
import { toPlace } from '../../entities/listing/place-and-dates.tsx';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';

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
