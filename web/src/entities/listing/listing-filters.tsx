import type { ComponentProps, ReactNode } from 'react';
import { TOOLS_CATEGORIES, TOOLS_REGIONS } from '@commonyard/contracts/assets.values';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import type { ListingsSearch } from './listing.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Cluster, PageTitle } from '../../ui/layout.tsx';
import { Box, chakra } from '@chakra-ui/react';

type Props = { search: ListingsSearch; onSearch: OnSearchChange<ListingsSearch>; children?: ReactNode };

export function ListingFilters({ search, onSearch, children }: Props) {
  const narrow = (change: ListingsSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <Cluster gap="3" mb="4">
      <SearchInput label="Search listings" placeholder="Grader, plow, chipper..." search={search} onSearch={onSearch} />
      <RegionSelect search={search} onSearch={narrow} flex={SELECT} />
      <CategorySelect search={search} onSearch={narrow} flex={SELECT} />
      {children}
    </Cluster>
  );
}

const SELECT = { base: '1 1 {sizes.35}', md: '0 0 {sizes.55}' };

type SelectProps<Value> = Pick<ComponentProps<typeof FilterSelect>, 'w' | 'flex' | 'h' | 'textStyle'> & {
  search: ListingsSearch;
  onSearch: (change: ListingsSearch) => void;
  values?: readonly Value[];
};

export const RegionSelect = ({
  search,
  onSearch,
  values = TOOLS_REGIONS,
  ...size
}: SelectProps<(typeof TOOLS_REGIONS)[number]>) => (
  <FilterSelect
    {...size}
    label="Region"
    all="All Regions"
    values={values}
    labelOf={String}
    chosen={search.region}
    onChoose={(region) => onSearch({ region })}
  />
);

export const CategorySelect = ({
  search,
  onSearch,
  values = TOOLS_CATEGORIES,
  ...size
}: SelectProps<(typeof TOOLS_CATEGORIES)[number]>) => (
  <FilterSelect
    {...size}
    label="Category"
    all="All Categories"
    values={values}
    labelOf={categoryLabel}
    chosen={search.category}
    onChoose={(category) => onSearch({ category })}
  />
);

type ListingsPageHeadProps = { title: string; subtitle: string; children?: ReactNode };

export function ListingsPageHead({ title, subtitle, children }: ListingsPageHeadProps) {
  return (
    <Cluster alignItems="flex-start" justifyContent="space-between" gap="4" mb="4">
      <Box flex="1 1 {sizes.80}">
        <PageTitle title={title} />
        <chakra.p color="fg.muted" textStyle="lg">
          {subtitle}
        </chakra.p>
      </Box>
      {children}
    </Cluster>
  );
}
