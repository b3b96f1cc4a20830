import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { CATEGORIES, COUNT_CAP, RATE_TYPES, type AssetType } from '@commonyard/contracts/assets.values';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { PlainInput } from '../../ui/controls.tsx';
import { facetsQuery, type ListingFilters } from './listings.queries.ts';
import { toggle } from './list-search.ts';
import { categoryLabel, RATE_TYPE_LABELS } from '../../lib/vocabulary.ts';

type Props = { type: AssetType; filters: ListingFilters; onChange: (change: ListingFilters) => void };

/** The filters of a public list; each change shows at once. */
export function FilterPanel({ type, filters, onChange }: Props) {
  const { t } = useTranslation();
  const { data: facets } = useQuery(facetsQuery(type, filters));
  const count = (of: 'category' | 'rateType', value: string) => {
    const found = facets?.[of][value] ?? 0;
    return facets && formatCount(Math.min(found, COUNT_CAP), currentLanguage(), found > COUNT_CAP);
  };
  return (
    <Box display="flex" flexDirection="column" gap="24px">
      <CheckList
        legend={t('Category')}
        chosen={filters.category?.split(',') ?? []}
        onToggle={(value) => onChange({ category: toggle(filters.category, value) })}
        choices={CATEGORIES.map((value) => ({
          value,
          label: t(categoryLabel(value)),
          count: count('category', value),
        }))}
      />
      <chakra.label display="block">
        <chakra.span fontWeight="700">{t('Available from')}</chakra.span>
        <PlainInput
          type="date"
          mt="4px"
          min="2020-01-01"
          max="2099-12-31"
          value={filters.available_from ?? ''}
          onChange={({ target }) => onChange({ available_from: target.value || undefined })}
        />
      </chakra.label>
      <CheckList
        legend={t('Rate type')}
        chosen={filters.rate_type?.split(',') ?? []}
        onToggle={(value) => onChange({ rate_type: toggle(filters.rate_type, value) })}
        choices={RATE_TYPES.map((value) => ({
          value,
          label: t(RATE_TYPE_LABELS[value]!),
          count: count('rateType', value),
        }))}
      />
      <p>
        <strong>{t('Region')}</strong>: {t('Ontario')}
      </p>
    </Box>
  );
}
