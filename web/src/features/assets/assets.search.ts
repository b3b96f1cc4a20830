import {
  TOOLS_CATEGORIES,
  TOOLS_REGIONS,
  type AssetType,
  type Category,
  type Region,
} from '@commonyard/contracts/assets.values';
import type { Role } from '@commonyard/contracts/identity.values';

export const TABS = ['available', 'needed', 'pending'] as const;
export type Tab = (typeof TABS)[number];
/** How what is elsewhere is sorted: unless the address says so, the nearest come first. */
export type BrowseSort = 'distance' | 'newest';

/** The address of a page of listings in the tools area. What has its usual value is not in it. */
export type AssetsSearch = {
  tab?: Exclude<Tab, 'available'> | undefined;
  q?: string | undefined;
  region?: Region | undefined;
  category?: Category | undefined;
  sort?: 'newest' | undefined;
  page?: number | undefined;
  /** The listing that is open. */
  asset?: number | undefined;
  /** It is being edited. */
  edit?: true | undefined;
  /** A new one is being written. */
  new?: true | undefined;
};

export type OnSearch = (change: AssetsSearch, how?: { replace?: boolean }) => void;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const positive = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;

/** Reads the address. What is not known is left out, so an old or mistyped one still shows the page. */
export function readAssetsSearch(search: Record<string, unknown>): AssetsSearch {
  const { q } = search;
  const page = positive(search['page']);
  const asset = positive(search['asset']);
  return cleanSearch({
    tab: oneOf(['needed', 'pending'], search['tab']),
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    region: oneOf(TOOLS_REGIONS, search['region']),
    category: oneOf(TOOLS_CATEGORIES, search['category']),
    sort: oneOf(['newest'], search['sort']),
    page: page === 1 ? undefined : page,
    asset,
    edit: (asset !== undefined && search['edit'] === true) || undefined,
    new: search['new'] === true || undefined,
  });
}

/** Without what is empty, so that addresses stay short. */
export const cleanSearch = (search: AssetsSearch): AssetsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value));

/** What the address asks for, of what this role has: only administrators review. */
export const tabOf = ({ tab }: AssetsSearch, role: Role): Tab =>
  tab === undefined || (tab === 'pending' && role !== 'admin') ? 'available' : tab;

export const isNarrowed = ({ q, region, category }: AssetsSearch): boolean => Boolean(q || region || category);

/** What a tab shows, and what is written from it. */
export const TYPE_OF_TAB: Record<Tab, AssetType> = {
  available: 'available_asset',
  needed: 'needed_asset',
  pending: 'available_asset',
};
