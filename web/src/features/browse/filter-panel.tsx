import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { COUNT_CAP, PUBLIC_CATEGORIES, RATE_TYPES, type ListingType } from '@commonyard/contracts/assets.values';
import type { PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { formatCount } from '../../lib/format.ts';
import { facetsQuery } from './public-listings.queries.ts';
import { toggleChoice } from './public-listings.search.ts';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { Stack, SmallText } from '../../ui/layout.tsx';
import { Box, chakra } from '@chakra-ui/react';

type Props = { type: ListingType; filters: PublicListingFilters; onChange: (change: PublicListingFilters) => void };

export function FilterPanel({ type, filters, onChange }: Props) {
  const { t } = useTranslation();
  const { data: facets } = useQuery(facetsQuery(type, filters));
  const choicesOf = (of: 'category' | 'rateType', values: readonly string[], labelOf: (value: string) => string) =>
    values.map((value) => {
      const found = facets?.[of][value] ?? 0;
      const count = facets && formatCount(Math.min(found, COUNT_CAP), found > COUNT_CAP);
      return { value, label: t(labelOf(value)), count };
    });
  return (
    <Stack gap="6">
      <CheckboxGroup
        legend={t('Category')}
        chosen={filters.category?.split(',') ?? []}
        onToggle={(value) => onChange({ category: toggleChoice(filters.category, value) })}
        choices={choicesOf('category', PUBLIC_CATEGORIES, categoryLabel)}
      />
      <CheckboxGroup
        legend={t('Rate type')}
        chosen={filters.rate_type?.split(',') ?? []}
        onToggle={(value) => onChange({ rate_type: toggleChoice(filters.rate_type, value) })}
        choices={choicesOf('rateType', RATE_TYPES, rateTypeLabel)}
      />
      <p>
        <strong>{t('Region')}</strong>: {t('Ontario')}
      </p>
    </Stack>
  );
}

export type CheckboxOption = { value: string; label: string; count?: string | undefined };
type CheckboxGroupProps = {
  legend: string;
  choices: CheckboxOption[];
  chosen: string[];
  onToggle: (value: string) => void;
};

function CheckboxGroup({ legend, choices, chosen, onToggle }: CheckboxGroupProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="700" mb="1">
        {legend}
      </chakra.legend>
      {choices.map(({ value, label, count }) => (
        <chakra.label key={value} display="flex" alignItems="center" gap="2.5" minH="9" cursor="pointer">
          <Checkbox checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <Box flex="1">{label}</Box>
          {count !== undefined && (
            <SmallText as="span" fontVariantNumeric="tabular-nums">
              ({count})
            </SmallText>
          )}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
