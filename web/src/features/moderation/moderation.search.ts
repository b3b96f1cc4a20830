import {
  ADMIN_LISTING_SORTS,
  ASSET_STATUSES,
  type AdminListingSort,
  type AssetStatus,
  type AssetType,
} from '@commonyard/contracts/assets.values';

export const TABS = ['all', 'pending-available', 'pending-needed'] as const;
export type AdminTab = (typeof TABS)[number];
export type PendingTabName = Exclude<AdminTab, 'all'>;

/** What waits behind each of the two tabs of submissions. */
export const TYPE_OF_TAB: Record<PendingTabName, AssetType> = {
  'pending-available': 'available_asset',
  'pending-needed': 'needed_asset',
};

/** The address of the administrators' page. What has its usual value is not in it. */
export type AdminSearch = {
  tab?: PendingTabName | undefined;
  q?: string | undefined;
  status?: AssetStatus | undefined;
  sort?: AdminListingSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  /** The listing that is open for a closer look. */
  listing?: number | undefined;
};

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const positive = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;

/** Reads the address. What is not known is left out, so an old or mistyped one still shows the page. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const { q } = search;
  const tab = oneOf(TABS, search['tab']);
  const sort = oneOf(ADMIN_LISTING_SORTS, search['sort']);
  const page = positive(search['page']);
  return cleanSearch({
    tab: tab === 'all' ? undefined : tab,
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    status: oneOf(ASSET_STATUSES, search['status']),
    sort,
    order: sort && oneOf(['asc', 'desc'], search['order']),
    page: page === 1 ? undefined : page,
    listing: positive(search['listing']),
  });
}

/** Without what is empty, so that addresses stay short. */
export const cleanSearch = (search: AdminSearch): AdminSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value));

/** How the list is sorted by a column whose head was pressed: the chosen one turns round, another begins its usual way. */
export function sortedBy(column: AdminListingSort, { sort = 'created', order }: AdminSearch): AdminSearch {
  if (column !== sort) return { sort: column, order: undefined, page: undefined };
  const now = order ?? usualOrder(column);
  return { sort: column, order: now === 'asc' ? 'desc' : 'asc', page: undefined };
}

/** The newest come first, everything else from A to Z. */
export const usualOrder = (column: AdminListingSort): 'asc' | 'desc' =>
  column === 'id' || column === 'created' ? 'desc' : 'asc';
