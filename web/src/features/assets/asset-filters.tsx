import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TOOLS_CATEGORIES, TOOLS_REGIONS, type Category, type Region } from '@commonyard/contracts/assets.values';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '../../lib/vocabulary.ts';
import { Choice } from '../../ui/controls.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import type { AssetsSearch, OnSearch } from './assets.search.ts';

type Props = { search: AssetsSearch; onSearch: OnSearch; children?: ReactNode };

/** Narrows a list by words, region and category. What else narrows or sorts it follows. */
export function AssetFilters({ search, onSearch, children }: Props) {
  const { t } = useTranslation();
  const narrow = (change: AssetsSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <Box display="flex" flexWrap="wrap" gap="12px" mb="16px">
      <SearchInput
        label={t('Search listings')}
        placeholder={t('Grader, plow, chipper...')}
        value={search.q ?? ''}
        onChange={(q) => narrow({ q: q || undefined })}
      />
      <Choice
        aria-label={t('Region')}
        flex={{ base: '1 1 140px', md: '0 0 200px' }}
        value={search.region ?? ''}
        onChange={({ target }) => narrow({ region: (target.value || undefined) as Region | undefined })}
      >
        <option value="">{t('All Regions')}</option>
        {TOOLS_REGIONS.map((region) => (
          <option key={region} value={region}>
            {t(region)}
          </option>
        ))}
      </Choice>
      <Choice
        aria-label={t('Category')}
        flex={{ base: '1 1 140px', md: '0 0 200px' }}
        value={search.category ?? ''}
        onChange={({ target }) => narrow({ category: (target.value || undefined) as Category | undefined })}
      >
        <option value="">{t('All Categories')}</option>
        {TOOLS_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(categoryLabel(category))}
          </option>
        ))}
      </Choice>
      {children}
    </Box>
  );
}
