// Readers of search parameters, for the web application and for the gateway, which prepares its first pages.
import { truncate } from './truncate.values.ts';

type Raw = unknown;

export const oneOf = <T extends string | number>(values: readonly T[], value: Raw): T | undefined =>
  values.find((candidate) => candidate === value);

/** A search text. A text of digits arrives as a number. */
export const searchText = (value: Raw): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? truncate(String(value), 200) : undefined;

/** A day of this century, `YYYY-MM-DD`. */
export function calendarDay(value: Raw): string | undefined {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const time = Date.parse(value);
  // Date.parse takes February 31 for March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
}

/** An id such as `smiths-falls`. */
export const slug = (value: Raw): string | undefined =>
  typeof value === 'string' && /^[a-z0-9-]{1,100}$/.test(value) ? value : undefined;

/** Leaves out empty parameters, so that URLs stay short. */
export const cleanSearch = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value || value === 0)) as Search;

/**
 * Appends the query to a path; leaves out empty and undefined values. Returns the path with the query, typed as the path alone,
 * by which the types of the client find the route.
 */
export function withQuery<Path extends string>(
  path: Path,
  query: Record<string, string | number | boolean | undefined>,
): Path {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? (`${path}?${text}` as Path) : path;
}

/** The current date in Toronto, `YYYY-MM-DD`. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(now);
