import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { RATE_FIELDS } from '@commonyard/contracts/lending-rates.values';
import { formatRate } from '../../entities/listing/listing-format.ts';

/** What can change of a listing, in the order in which the page shows it. */
export const CHANGE_KINDS = [
  'price',
  'firstDay',
  'lastDay',
  'free',
  'title',
  'category',
  'place',
  'photo',
  'description',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const VALUES: Record<ChangeKind, (listing: ListingSummary) => unknown> = {
  price: ({ rate, rateType, lendingRates }) =>
    lendingRates
      ? [lendingRates.free, ...Object.values(RATE_FIELDS).map((name) => lendingRates[name] ?? null)]
      : rate && [formatRate(rate, 'en'), rateType],
  firstDay: ({ availableFrom }) => availableFrom,
  lastDay: ({ availableTo }) => availableTo,
  free: ({ nextFreeOn = null }) => nextFreeOn,
  title: ({ title }) => title,
  category: ({ category }) => category,
  // The name is in the language of the reader, unless the listing belongs to no municipality of the list.
  place: ({ municipality, municipalityName, region }) => [municipality ?? municipalityName, region],
  photo: ({ images }) => images[0],
  description: ({ description }) => description,
};

/** What has changed of a listing since it was seen. That a day has come on which it is free again is no change. */
export function changesOf(seen: ListingSummary, listing: ListingSummary, today: string): ChangeKind[] {
  const before = { ...seen, ...((seen.nextFreeOn ?? '') <= today && { nextFreeOn: null }) };
  return CHANGE_KINDS.filter(
    (kind) => JSON.stringify(VALUES[kind](before) || null) !== JSON.stringify(VALUES[kind](listing) || null),
  );
}
