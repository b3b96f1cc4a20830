import type { ReactNode } from 'react';
import { TOOLS_CATEGORIES, TOOLS_REGIONS } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { PlainSelect, SearchInput } from '../../ui/plain-controls.tsx';
import type { ListingsSearch } from './listing.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Cluster, PageTitle } from '../../ui/layout.tsx';
import { Box, chakra } from '@chakra-ui/react';

type Props = { search: ListingsSearch; onSearch: OnSearchChange<ListingsSearch>; children?: ReactNode };

export function ListingFilters({ search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const narrow = (change: ListingsSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <Cluster gap="3" mb="4">
      <SearchInput
        label={t('Search listings')}
        placeholder={t('Grader, plow, chipper...')}
        value={search.q ?? ''}
        onChange={(q) => narrow({ q: q || undefined })}
      />
      {SELECTS.map(({ name, label, all, values, labelOf }) => (
        <PlainSelect
          key={name}
          aria-label={t(label)}
          flex={{ base: '1 1 {sizes.35}', md: '0 0 {sizes.50}' }}
          value={search[name] ?? ''}
          onChange={({ target }) => narrow({ [name]: target.value || undefined })}
        >
          <option value="">{t(all)}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {t(labelOf(value))}
            </option>
          ))}
        </PlainSelect>
      ))}
      {children}
    </Cluster>
  );
}

const SELECTS = [
  { name: 'region', label: 'Region', all: 'All Regions', values: TOOLS_REGIONS, labelOf: String },
  {
    name: 'category',
    label: 'Category',
    all: 'All Categories',
    values: TOOLS_CATEGORIES,
    labelOf: categoryLabel,
  },
] as const;

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
