import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { SAVED_SEARCH_MESSAGES as MESSAGES } from '@commonyard/contracts/saved-searches.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { parseFilters } from '../listings/query/filters.ts';
import { isOver } from '../search-matching/finds.policy.ts';

/** Distances of a saved search are never measured from the municipality of its owner by default. */
const NOBODY: Caller = { userId: null, role: null, municipality: null, locale: 'en' };

/**
 * A query as it is stored: two that find the same by their fields are equal. Throws 400 where it cannot find anything from `today` on,
 * and for filters that contradict each other.
 */
export function toStoredQuery(query: SavedQuery, today: string): SavedQuery {
  if (query.listingId !== undefined) assertWatch(query);
  assertFilters(query);
  if (query.municipality !== undefined && !isMunicipality(query.municipality))
    throw invalid({ 'query.municipality': LISTING_MESSAGES.municipalityName });
  const stored = withoutUndefined<SavedQuery>({
    ...query,
    search: query.search?.trim().replaceAll(/\s+/gu, ' ') || undefined,
    category: toSortedList(query.category),
    rateType: toSortedList(query.rateType),
    availableFrom: query.availableFrom && parseCalendarDay(query.availableFrom),
    availableTo: query.availableTo && parseCalendarDay(query.availableTo),
  });
  if (isOver(stored, today)) throw invalid({ 'query.availableTo': MESSAGES.daysOver });
  return stored;
}

/** A query for the days on which a listing is to become free has both days and no other filter. */
function assertWatch({ type: _type, listingId: _listing, availableFrom, availableTo, ...others }: SavedQuery): void {
  const missing = Object.entries({ availableFrom, availableTo }).filter(([, day]) => day === undefined);
  const problems = [
    ...missing.map(([name]) => [`query.${name}`, MESSAGES.watchDays]),
    ...Object.keys(others).map((name) => [`query.${name}`, MESSAGES.watchOnly]),
  ];
  if (problems.length > 0) throw invalid(Object.fromEntries(problems) as Record<string, string>);
}

/** The rules of lists. Their fields are those of `query` in the body. */
function assertFilters(query: SavedQuery): void {
  try {
    parseFilters(query, NOBODY);
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields === undefined) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`query.${name}`, text])));
  }
}

const toSortedList = (list: string | undefined): string | undefined =>
  list && [...new Set(list.split(','))].toSorted().join();

const withoutUndefined = <Values extends object>(values: {
  [Name in keyof Values]: Values[Name] | undefined;
}): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
