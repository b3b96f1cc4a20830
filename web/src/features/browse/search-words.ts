import { type MapSearch, type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { formatNearDay, formatRange } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';

type Search = PlaceAndDates & MapSearch & { q?: string | undefined };

/** What is searched, where and when, in words: 'Grader · Smiths Falls · Jan 11 to 15'. Empty where nothing is. */
export function useSearchWords(search: Search = {}): string {
  const { t } = useTranslation();
  const { q, radius, municipality, available_from: from, available_to: to } = search;
  const place = placeOf(search);
  const nameOf = useMunicipalityNames((place ?? municipality) !== undefined);
  const days =
    from && to
      ? t('{from} to {to}', formatRange(from, to))
      : from
        ? t('From {date}', { date: formatNearDay(from) })
        : to && t('Until {date}', { date: formatNearDay(to) });
  return [
    q,
    place && nameOf(place),
    radius && t('Within {km} km', { km: radius }),
    municipality && t('In {place}', { place: nameOf(municipality) }),
    days,
  ]
    .filter(Boolean)
    .join(' · ');
}
