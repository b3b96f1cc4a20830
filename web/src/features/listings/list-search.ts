import { CATEGORIES, LISTING_SORTS, RATE_TYPES } from '@commonyard/contracts/assets.values';
import type { ListingFilters } from './listings.queries.ts';

/** Reads a list's address. What is not known is left out, so an old or mistyped address still shows a list. */
export function readListSearch(search: Record<string, unknown>): ListingFilters {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).slice(0, 200) : '';
  const day = search['available_from'];
  const sort = search['sort'];
  return clean({
    q,
    category: known(search['category'], CATEGORIES),
    rate_type: known(search['rate_type'], RATE_TYPES),
    available_from:
      typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    sort: LISTING_SORTS.find((one) => one === sort && one !== 'newest'),
  });
}

const known = (value: unknown, all: readonly string[]): string =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((one) => all.includes(one))
        .join(',')
    : '';

/** Without what is empty, so that addresses stay short. */
export const clean = (filters: ListingFilters): ListingFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** One choice more or less in a comma-separated list. */
export function toggle(list: string | undefined, value: string): string | undefined {
  const values = list ? list.split(',') : [];
  const changed = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return changed.length > 0 ? changed.join(',') : undefined;
}

export const countFilters = ({ category, rate_type, available_from }: ListingFilters): number =>
  (category?.split(',').length ?? 0) + (rate_type?.split(',').length ?? 0) + (available_from ? 1 : 0);
