import { Box, Button } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { placeAndDatesChips } from '../../entities/listing/place-and-dates-chips.ts';
import { placeOf } from '../../entities/listing/place-and-dates.ts';
import { useMunicipalityName } from '../../entities/municipality/use-municipality-name.ts';
import { toggleChoice, type PublicListingFilters } from './public-listings.search.ts';
import { categoryLabel, RATE_TYPE_LABELS } from '../../entities/listing/listing.labels.ts';

type Props = { filters: PublicListingFilters; onChange: (change: PublicListingFilters) => void; onClear: () => void };

/** The active filters, each with a remove button. */
export function FilterChips({ filters, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const nameOf = useMunicipalityName(placeOf(filters) ?? filters.municipality);
  const chips = [
    ...(filters.q ? [{ label: `“${filters.q}”`, change: { q: undefined } }] : []),
    ...(filters.category?.split(',') ?? []).map((value) => ({
      label: t(categoryLabel(value)),
      change: { category: toggleChoice(filters.category, value) },
    })),
    ...placeAndDatesChips(filters, t, nameOf),
    ...(filters.municipality
      ? [{ label: t('In {place}', { place: nameOf(filters.municipality) }), change: { municipality: undefined } }]
      : []),
    ...(filters.rate_type?.split(',') ?? []).map((value) => ({
      label: t(RATE_TYPE_LABELS[value] ?? value),
      change: { rate_type: toggleChoice(filters.rate_type, value) },
    })),
  ];
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
