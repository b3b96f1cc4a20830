import type { HistoryState } from '@tanstack/react-router';
import { cleanSearch } from '@commonyard/contracts/search-params.values';

export type OnSearchChange<Search> = (change: Search, how?: { replace?: boolean; state?: HistoryState }) => void;

type RawSearch = Record<string, unknown>;

/** Leaves out empty parameters. Each may be missing. */
export const toSearch = <Search extends object>(
  search: Search,
): { [Name in keyof Search]?: Search[Name] | undefined } => cleanSearch(search);

/**
 * The `validateSearch` of a route: drops every parameter that `read` does not return. The router itself would keep the
 * raw value of a parameter that is merely left out.
 */
export const searchReader = <Read extends (search: RawSearch) => object>(read: Read) =>
  ((search) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  })) as Read;

export const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** A word of small letters, such as the name of a state, which a page knows once it is open. */
export const word = (value: unknown): string | undefined => matching(/^[a-z]{2,20}$/, value);

/** An integer from 1, with at most `digits` digits. */
export const positiveInteger = (value: unknown, digits = 9): number | undefined =>
  !Array.isArray(value) && /^[1-9]\d*$/.test(String(value)) && String(value).length <= digits
    ? Number(value)
    : undefined;

/** A page number; `undefined` for the first page, which the URL leaves out. */
export function pageNumber(value: unknown, digits?: number): number | undefined {
  const page = positiveInteger(value, digits);
  return page === 1 ? undefined : page;
}
