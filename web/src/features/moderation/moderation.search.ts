import {
  ADMIN_LISTING_SORTS,
  CATEGORIES,
  LISTING_STATUSES,
  POSTERS,
  type AdminListingSort,
} from '@commonyard/contracts/assets.values';
import { oneOf, searchText, slug } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export const ADMIN_TABS = ['all', 'pending-available', 'pending-needed'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
export type PendingTabName = Exclude<AdminTab, 'all'>;

export type AdminSearch = ReturnType<typeof readAdminSearch>;

export function readAdminSearch(search: Record<string, unknown>) {
  const tab = oneOf(ADMIN_TABS, search['tab']);
  const sort = oneOf(ADMIN_LISTING_SORTS, search['sort']);
  return toSearch({
    tab: tab === 'all' ? undefined : tab,
    q: searchText(search['q']),
    status: oneOf(LISTING_STATUSES, search['status']),
    sort,
    order: sort && oneOf(['asc', 'desc'], search['order']),
    page: pageNumber(search['page']),
    queue: oneOf(['newest'], search['queue']),
    municipality: slug(search['municipality']),
    category: oneOf(CATEGORIES, search['category']),
    posted: oneOf(POSTERS, search['posted']),
    sender: positiveInteger(search['sender']),
    listing: positiveInteger(search['listing']),
  });
}

export function toggleSort(column: AdminListingSort, { sort = 'created', order }: AdminSearch): AdminSearch {
  if (column !== sort) return { sort: column, order: undefined, page: undefined };
  const now = order ?? defaultOrder(column);
  return { sort: column, order: now === 'asc' ? 'desc' : 'asc', page: undefined };
}

export const defaultOrder = (column: AdminListingSort): 'asc' | 'desc' =>
  column === 'id' || column === 'created' ? 'desc' : 'asc';
