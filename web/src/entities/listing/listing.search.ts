import { TOOLS_CATEGORIES, TOOLS_REGIONS, type ListingType } from '@commonyard/contracts/assets.values';
import type { Role } from '@commonyard/contracts/identity.values';
import { oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { readPrefill } from './post-prefill.ts';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export const LISTING_TABS = ['available', 'needed', 'pending'] as const;
export type ListingTab = (typeof LISTING_TABS)[number];
/** The order of listings of other municipalities. The default is `distance`. */
export type BrowseSort = 'distance' | 'newest';

export type ListingsSearch = ReturnType<typeof readListingsSearch>;

/**
 * The wish of a loan in the dialog of a listing. It stays for the next listing, and is kept unread, as on the page of a listing: what
 * shows it drops unknown values.
 */
type WishSearch = Partial<Record<'from' | 'to' | 'operator' | 'hours' | 'transport', unknown>>;
const WISH = ['from', 'to', 'operator', 'hours', 'transport'];

export function readListingsSearch(search: Record<string, unknown>) {
  const asset = positiveInteger(search['asset']);
  const flag = (name: string) => (asset !== undefined && search[name] === true) || undefined;
  const wish: WishSearch = Object.fromEntries(Object.entries(search).filter(([name]) => WISH.includes(name)));
  return {
    ...wish,
    ...toSearch({
      tab: oneOf(['needed', 'pending'], search['tab']),
      q: searchText(search['q']),
      region: oneOf(TOOLS_REGIONS, search['region']),
      category: oneOf(TOOLS_CATEGORIES, search['category']),
      sort: oneOf(['newest'], search['sort']),
      page: pageNumber(search['page']),
      asset,
      edit: flag('edit'),
      inquire: flag('inquire'),
      request: flag('request'),
      lending: flag('lending'),
      ...(search['new'] === true && {
        new: true as const,
        copy: positiveInteger(search['copy']),
        ...readPrefill(search),
      }),
    }),
  };
}

export const allowedTab = ({ tab }: ListingsSearch, role: Role): ListingTab =>
  tab === undefined || (tab === 'pending' && role !== 'admin') ? 'available' : tab;

export const toApiQuery = ({ q, region, category, page }: ListingsSearch) => ({ search: q, region, category, page });

export const hasFilters = ({ q, region, category }: ListingsSearch): boolean => Boolean(q || region || category);

export const LISTING_TYPE_BY_TAB: Record<ListingTab, ListingType> = {
  available: 'available_asset',
  needed: 'needed_asset',
  pending: 'available_asset',
};
