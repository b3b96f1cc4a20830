import type { ComponentProps } from 'react';
import { toBrowseQuery } from './browse.queries.ts';
import { clearBrowseFilters, type BrowseSearch } from './browse.search.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useMapChips } from './filter-chips.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { useTranslation } from '../../lib/translation.ts';

type Props = Pick<ComponentProps<typeof SearchSheet<BrowseSearch>>, 'search' | 'onSubmit' | 'onClose'>;

export const BrowseSearchSheet = (props: Props) => (
  <SearchSheet<BrowseSearch> {...props} toQuery={toBrowseQuery} toCleared={clearBrowseFilters}>
    {(draft, onChange) => <OtherChips search={draft} onChange={onChange} />}
  </SearchSheet>
);

type ChipsProps = { search: BrowseSearch; onChange: (change: BrowseSearch) => void };

function OtherChips({ search, onChange }: ChipsProps) {
  const { t } = useTranslation();
  const mapChips = useMapChips(search);
  const { region, category } = search;
  const chips = [
    ...mapChips,
    ...(region ? [{ label: t(region), change: { region: undefined } }] : []),
    ...(category ? [{ label: t(categoryLabel(category)), change: { category: undefined } }] : []),
  ];
  return <FilterChips<BrowseSearch> chips={chips} onChange={onChange} />;
}
