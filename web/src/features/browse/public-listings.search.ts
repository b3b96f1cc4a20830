import { LISTING_SORTS, PUBLIC_CATEGORIES, RATE_TYPES } from '@commonyard/contracts/assets.values';
import type { PublicListingFilters } from './public-listings.queries.ts';

/** Parses the search parameters. Unknown values are dropped, so that an outdated or mistyped URL still shows a list. */
export function readPublicListingsSearch(search: Record<string, unknown>): PublicListingFilters {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).slice(0, 200) : '';
  const day = search['available_from'];
  const sort = search['sort'];
  return cleanFilters({
    q,
    category: keepKnownValues(search['category'], PUBLIC_CATEGORIES),
    rate_type: keepKnownValues(search['rate_type'], RATE_TYPES),
    available_from:
      typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    sort: LISTING_SORTS.find((one) => one === sort && one !== 'newest'),
  });
}

const keepKnownValues = (value: unknown, all: readonly string[]): string =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((one) => all.includes(one))
        .join(',')
    : '';

/** Leaves out empty parameters, so that URLs stay short. */
export const cleanFilters = (filters: PublicListingFilters): PublicListingFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** Adds a value to a comma-separated list, or removes it. */
export function toggleChoice(list: string | undefined, value: string): string | undefined {
  const values = list ? list.split(',') : [];
  const changed = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return changed.length > 0 ? changed.join(',') : undefined;
}

export const countFilters = ({ category, rate_type, available_from }: PublicListingFilters): number =>
  (category?.split(',').length ?? 0) + (rate_type?.split(',').length ?? 0) + (available_from ? 1 : 0);
