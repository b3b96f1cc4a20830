import type { PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { FilterChips, usePlaceChips } from './filter-chips.tsx';
import { toggleChoice } from './public-listings.search.ts';

type Props = { filters: PublicListingFilters; onChange: (change: PublicListingFilters) => void; onClear: () => void };

/** The active filters of a public list. */
export function PublicFilterChips({ filters, onChange, onClear }: Props) {
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
