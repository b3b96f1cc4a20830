import { Box, Button } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toggle } from './list-search.ts';
import type { ListingFilters } from './listings.queries.ts';
import { categoryLabel, RATE_TYPE_LABELS } from '../../lib/vocabulary.ts';

type Props = { filters: ListingFilters; onChange: (change: ListingFilters) => void; onClear: () => void };

/** What narrows the list now, each taken back with one press. */
export function FilterChips({ filters, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const chips = [
    ...(filters.q ? [{ label: `“${filters.q}”`, change: { q: undefined } }] : []),
    ...(filters.category?.split(',') ?? []).map((value) => ({
      label: t(categoryLabel(value)),
      change: { category: toggle(filters.category, value) },
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
      change: { rate_type: toggle(filters.rate_type, value) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <Box display="flex" flexWrap="wrap" gap="8px" mb="16px">
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
