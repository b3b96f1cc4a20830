import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { FACET_COUNT_CAP, PUBLIC_CATEGORIES, RATE_TYPES, type ListingType } from '@commonyard/contracts/assets.values';
import { type PublicListingFilters, toApiQuery } from '@commonyard/contracts/public-lists.values';
import { formatCount } from '../../lib/format.ts';
import { facetsQuery } from '../../entities/listing/listing.queries.ts';
import { usefulChoices } from './facets.ts';
import { toggleChoice } from './public-listings.search.ts';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { Stack, SmallText } from '../../ui/layout.tsx';
import { Box, chakra } from '@chakra-ui/react';

type Props = { type: ListingType; filters: PublicListingFilters; onChange: (change: PublicListingFilters) => void };

export function FilterPanel({ type, filters, onChange }: Props) {
  const { t } = useTranslation();
  const { data: facets, isPending } = useQuery(facetsQuery(toApiQuery(type, filters)));
  // The choices depend on the counts: nothing that would move is shown before.
  if (isPending) return null;
  const groups = [
    {
      legend: t('Category'),
      name: 'category',
      labelOf: categoryLabel,
      ...choicesOf(PUBLIC_CATEGORIES, facets?.category, filters.category),
    },
    {
      legend: t('Rate type'),
      name: 'rate_type',
      labelOf: rateTypeLabel,
      ...choicesOf(RATE_TYPES, facets?.rateType, filters.rate_type),
    },
  ].filter(({ choices }) => choices.length > 0);
  if (groups.length === 0) {
    const isEmpty = facets && Object.values(facets.category).every((count) => count === 0);
    return <p>{isEmpty ? t('No listings match') : t('No filter would leave any of these listings out.')}</p>;
  }
  return (
    <Stack gap="6">
      {groups.map(({ legend, name, labelOf, choices, chosen, counts }) => (
        <CheckboxGroup
          key={name}
          legend={legend}
          chosen={chosen}
          onToggle={(value) => onChange({ [name]: toggleChoice(chosen.join(','), value) })}
          choices={choices.map((value) => ({ value, label: t(labelOf(value)), count: countOf(counts, value) }))}
        />
      ))}
    </Stack>
  );
}

type Counts = Readonly<Record<string, number>> | undefined;

function choicesOf(values: readonly string[], counts: Counts, list: string | undefined) {
  const chosen = list?.split(',') ?? [];
  return { chosen, counts, choices: usefulChoices(values, counts, chosen) };
}

function countOf(counts: Counts, value: string): string | undefined {
  const found = counts && (counts[value] ?? 0);
  return found === undefined ? undefined : formatCount(Math.min(found, FACET_COUNT_CAP), found > FACET_COUNT_CAP);
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
