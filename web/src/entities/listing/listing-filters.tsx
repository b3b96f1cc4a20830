import type { ReactNode } from 'react';
import { TOOLS_CATEGORIES, TOOLS_REGIONS, type Category, type Region } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { ListingsSearch } from './listing.search.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Cluster } from '../../ui/layout.tsx';
import { Box, chakra } from '@chakra-ui/react';
import { PageTitle } from '../../ui/page.tsx';

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
      <PlainSelect
        aria-label={t('Region')}
        flex={{ base: '1 1 {sizes.35}', md: '0 0 {sizes.50}' }}
        value={search.region ?? ''}
        onChange={({ target }) => narrow({ region: (target.value || undefined) as Region | undefined })}
      >
        <option value="">{t('All Regions')}</option>
        {TOOLS_REGIONS.map((region) => (
          <option key={region} value={region}>
            {t(region)}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        aria-label={t('Category')}
        flex={{ base: '1 1 {sizes.35}', md: '0 0 {sizes.50}' }}
        value={search.category ?? ''}
        onChange={({ target }) => narrow({ category: (target.value || undefined) as Category | undefined })}
      >
        <option value="">{t('All Categories')}</option>
        {TOOLS_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(categoryLabel(category))}
          </option>
        ))}
      </PlainSelect>
      {children}
    </Cluster>
  );
}

type ListingsPageHeadProps = { title: string; subtitle: string; children?: ReactNode };

export function ListingsPageHead({ title, subtitle, children }: ListingsPageHeadProps) {
  return (
    <Cluster alignItems="flex-start" justifyContent="space-between" gap="4" mb="4">
      <Box flex="1 1 {sizes.80}">
        <PageTitle title={title}>{title}</PageTitle>
        <chakra.p color="fg.muted" textStyle="lg">
          {subtitle}
        </chakra.p>
      </Box>
      {children}
    </Cluster>
  );
}
