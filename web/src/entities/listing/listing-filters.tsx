import type { ReactNode } from 'react';
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
      <FilterSelect
        label="Region"
        all="All Regions"
        values={TOOLS_REGIONS}
        labelOf={String}
        chosen={search.region}
        onChoose={(region) => narrow({ region })}
        flex={SELECT}
      />
      <FilterSelect
        label="Category"
        all="All Categories"
        values={TOOLS_CATEGORIES}
        labelOf={categoryLabel}
        chosen={search.category}
        onChoose={(category) => narrow({ category })}
        flex={SELECT}
      />
      {children}
    </Cluster>
  );
}

const SELECT = { base: '1 1 {sizes.35}', md: '0 0 {sizes.50}' };

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
