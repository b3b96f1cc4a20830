import { Box, Button } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toggleChoice } from './public-listings.search.ts';
import type { PublicListingFilters } from './public-listings.queries.ts';
import { categoryLabel, RATE_TYPE_LABELS } from '../../entities/listing/listing.labels.ts';

type Props = { filters: PublicListingFilters; onChange: (change: PublicListingFilters) => void; onClear: () => void };

/** The active filters, each with a remove button. */
export function FilterChips({ filters, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const chips = [
    ...(filters.q ? [{ label: `“${filters.q}”`, change: { q: undefined } }] : []),
    ...(filters.category?.split(',') ?? []).map((value) => ({
      label: t(categoryLabel(value)),
      change: { category: toggleChoice(filters.category, value) },
    })),
    ...(filters.available_from
      ? [
          {
            label: t('From {date}', { date: formatDay(filters.available_from, currentLanguage()) }),
            change: { available_from: undefined },
          },
        ]
      : []),
    ...(filters.rate_type?.split(',') ?? []).map((value) => ({
      label: t(RATE_TYPE_LABELS[value] ?? value),
      change: { rate_type: toggleChoice(filters.rate_type, value) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mb="4">
      {chips.map(({ label, change }) => (
        <Button
          key={label}
          type="button"
          size="sm"
          variant="outline"
          borderRadius="full"
          aria-label={t('Remove filter {name}', { name: label })}
          onClick={() => onChange(change)}
        >
          {label}
          <X aria-hidden />
        </Button>
      ))}
      <Button type="button" size="sm" variant="ghost" onClick={onClear}>
        {t('Clear all')}
      </Button>
    </Box>
  );
}
