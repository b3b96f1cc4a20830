import { LISTING_SORTS, type ListingSort } from '@commonyard/contracts/assets.values';
import { placeOf, type PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { clearedPlaceAndDates } from '../../entities/listing/place-and-dates.tsx';

const SORTS_ANYWHERE = LISTING_SORTS.filter((sort) => sort !== 'distance');
export const sortsOf = (filters: PublicListingFilters): readonly ListingSort[] =>
  placeOf(filters) ? ['distance', ...SORTS_ANYWHERE] : SORTS_ANYWHERE;

export function toggleChoice(list: string | undefined, value: string): string | undefined {
  const values = list ? list.split(',') : [];
  const changed = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return changed.length > 0 ? changed.join(',') : undefined;
}

export const clearPublicFilters = ({ near, sort, map }: PublicListingFilters): PublicListingFilters => ({
  q: undefined,
  category: undefined,
  rate_type: undefined,
  municipality: undefined,
  ...clearedPlaceAndDates({ near }),
  sort,
  map,
});
