import type { ListingType } from '@commonyard/contracts/assets.values';
import {
  alternativesPath,
  hasPublicFilters,
  listingPath,
  placeOf,
  previewsPath,
  publicListPath,
  readPublicListingsSearch,
  toApiQuery,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { STATIC_PAGES, type ShellName } from '@commonyard/contracts/shell';

export type PublicPage = {
  shell: ShellName;
  /** The address without search parameters. */
  path: string;
  /** The API requests of its first data, and what each holds. */
  requests: { path: string; type: ListingType; id?: number }[];
  /** Of a list that can match nothing: the API request of what comes close then, and the filters. */
  whenEmpty?: { path: string; filters: PublicListingFilters };
  /** Attributes of the content, which adapt its layout to the filters. */
  filters: string;
};

const LISTS = { 'available-equipment': 'available_asset', 'needed-equipment': 'needed_asset' } as const;

/** The public page at an address; undefined for any other page. */
export function findPublicPage({ pathname, searchParams }: URL, near: string | undefined): PublicPage | undefined {
  const name = pathname.slice(1);
  const page = { path: pathname, requests: [], filters: '' };
  if (name === '') {
    const types = ['available_asset', 'needed_asset'] as const;
    return { ...page, shell: 'home', requests: types.map((type) => ({ path: previewsPath(type), type })) };
  }
  const staticPage = STATIC_PAGES.find((each) => each === name);
  if (staticPage) return { ...page, shell: staticPage };
  if (name === 'available-equipment' || name === 'needed-equipment')
    return { ...page, shell: name, ...toList(LISTS[name], searchParams, near) };
  const [, kind, id] = /^equipment\/(available|needed)\/([1-9]\d{0,9})$/.exec(name) ?? [];
  if (kind !== 'available' && kind !== 'needed') return undefined;
  const request = { path: listingPath(Number(id)), type: `${kind}_asset` as const, id: Number(id) };
  return { ...page, shell: `equipment-${kind}`, requests: [request] };
}

function toList(type: ListingType, search: URLSearchParams, near: string | undefined) {
  const filters = readPublicListingsSearch({ ...(near && { near }), ...parseSearch(search) });
  const { q, municipality, available_from: from, available_to: to } = filters;
  // As in the words of the search pill.
  const isSearched = [q, placeOf(filters), municipality, from, to].some((condition) => condition !== undefined);
  return {
    requests: [{ path: publicListPath(type, filters), type }],
    filters: isSearched ? ' data-searched' : '',
    ...(hasPublicFilters(filters) && { whenEmpty: { path: alternativesPath(toApiQuery(type, filters)), filters } }),
  };
}

/** Reads search parameters as the web application's router does: JSON where it is JSON, else text. */
const parseSearch = (search: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries([...search].map(([name, value]) => [name, parseValue(value)]));

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
