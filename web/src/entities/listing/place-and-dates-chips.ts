import { type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { formatShortDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import { toPlace } from './place-and-dates.ts';

type Chip = { label: string; change: PlaceAndDates };

/** The filters for where and when, with the change that removes each. */
export function placeAndDatesChips(search: PlaceAndDates, t: TFunction, nameOf: (id: string) => string): Chip[] {
  const place = placeOf(search);
  const { radius, available_from: from, available_to: to } = search;
  return [
    ...(place ? [{ label: t('Near {place}', { place: nameOf(place) }), change: toPlace(undefined) }] : []),
    ...(radius ? [{ label: t('Within {km} km', { km: radius }), change: { radius: undefined } }] : []),
    ...(from
      ? [{ label: t('From {date}', { date: formatShortDay(from) }), change: { available_from: undefined } }]
      : []),
    ...(to ? [{ label: t('Until {date}', { date: formatShortDay(to) }), change: { available_to: undefined } }] : []),
  ];
}
