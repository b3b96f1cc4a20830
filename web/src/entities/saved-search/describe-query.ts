import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { cleanSearch } from '@commonyard/contracts/search-params.values';
import { formatNearDay, formatRange } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

type Names = {
  t: TFunction;
  /** The name of a municipality by its id. */
  nameOf: (municipality: string) => string;
  /** Of the listing of the query; null where it is not public now. */
  listingTitle?: string | null | undefined;
};

/** What a query looks for, in words: 'Available Equipment · “plow” · Within 50 km of Perth · May 3 to 5'. */
export function describeQuery(query: SavedQuery, { t, nameOf, listingTitle }: Names): string {
  const { type, search, category, rateType, region, municipality, near, radiusKm, listingId } = query;
  const subject =
    listingId !== undefined
      ? (listingTitle ?? t('A listing that is not public now'))
      : type === 'needed_asset'
        ? t('Needed Equipment')
        : t('Available Equipment');
  return [
    subject,
    search && t('“{text}”', { text: search }),
    ...(category?.split(',') ?? []).map((value) => t(categoryLabel(value))),
    ...(rateType?.split(',') ?? []).map((value) => t(rateTypeLabel(value))),
    region && t(region),
    municipality && t('In {place}', { place: nameOf(municipality) }),
    near &&
      (radiusKm === undefined
        ? t('Near {place}', { place: nameOf(near) })
        : t('Within {km} km of {place}', { km: radiusKm, place: nameOf(near) })),
    describeDays(query, t),
  ]
    .filter(Boolean)
    .join(' · ');
}

function describeDays({ availableFrom: from, availableTo: to }: SavedQuery, t: TFunction): string | undefined {
  if (from && to) return from === to ? formatNearDay(from) : t('{from} to {to}', formatRange(from, to));
  if (from) return t('From {date}', { date: formatNearDay(from) });
  return to && t('Until {date}', { date: formatNearDay(to) });
}

/** Whether a query has municipalities, whose names are fetched. */
export const namesPlaces = ({ municipality, near }: SavedQuery): boolean =>
  municipality !== undefined || near !== undefined;

type List = { to: '/available-equipment' | '/needed-equipment' | '/browse'; search: object };

/** The list that shows what a query finds. Only the list of members has regions. */
export function toList({ type, listingId: _listing, ...query }: SavedQuery): List {
  const isNeeded = type === 'needed_asset';
  const { search: q, rateType: rate_type, radiusKm: radius, ...filters } = query;
  const { availableFrom: available_from, availableTo: available_to, ...others } = filters;
  const search = { ...others, q, rate_type, radius, available_from, available_to };
  return query.region === undefined
    ? { to: isNeeded ? '/needed-equipment' : '/available-equipment', search: cleanSearch(search) }
    : { to: '/browse', search: cleanSearch({ ...search, tab: isNeeded ? 'needed' : undefined }) };
}
