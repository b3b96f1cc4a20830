import type pg from 'pg';
import { MAX_ALTERNATIVES, MAX_TOWNS } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { FacetsQuery, ListingAlternatives, ListingCard } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { categoriesOfKinds, kindsForTheJob } from '../../search/text/equipment-categories.ts';
import { findKindTerm } from '../../search/text/terms.ts';
import { kindsMeant } from '../../search/text/words.ts';
import { parseFilters } from './filters.ts';
import type { Filters, ListingQuery } from './model.ts';
import { findOnOtherDays } from './other-days.ts';
import { findPage } from './page.ts';
import { NEWEST_FIRST, sortByDistance } from './sort.ts';
import { resolveQuery } from './statement.ts';
import { findTowns } from './towns.ts';
import { visibleScopes } from './visibility.ts';

/** What helps where a search has no result. Each group reads a bounded number of rows, at any number of listings. */
export async function findAlternatives(
  pool: pg.Pool,
  caller: Caller,
  query: FacetsQuery,
): Promise<ListingAlternatives> {
  const filters = parseFilters(query, caller);
  // Throws 401 also where no group selects listings.
  visibleScopes(caller, filters);
  const kinds = filters.search === undefined ? [] : kindsMeant(filters.search);
  const [otherDays, fartherAway, machines, towns] = await Promise.all([
    findOnOtherDays(pool, caller, filters),
    findFartherAway(pool, caller, filters),
    findForTheJob(pool, caller, filters, kindsForTheJob(kinds)),
    findTowns(pool, caller, filters, kinds),
  ]);
  const categories = categoriesOfKinds(kinds);
  const shown = [...otherDays.map(({ listing }) => listing), ...fartherAway];
  const [ids, places] = [new Set(shown.map(({ id }) => id)), new Set(shown.map(({ municipality }) => municipality))];
  return {
    otherDays,
    fartherAway,
    otherMachines: machines.filter(({ id }) => !ids.has(id)).slice(0, MAX_ALTERNATIVES),
    towns: towns.filter(({ municipality }) => !places.has(municipality)).slice(0, MAX_TOWNS),
    category: categories.length === 1 ? categories[0]! : null,
  };
}

/** What lies outside the radius or the chosen municipality. */
async function findFartherAway(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingCard[]> {
  const { municipalities: within } = filters;
  const origin = filters.origin ?? within?.[0];
  if (!within || origin === undefined) return [];
  const municipalities = municipalityIdsByDistance(origin).filter((id) => !within.includes(id));
  const query = await resolveQuery(pool, caller, { ...filters, origin, municipalities });
  return query ? findNearest(pool, query, MAX_ALTERNATIVES) : [];
}

/**
 * Listings anywhere that name one of these kinds of equipment, or without kinds those of the chosen category, where the words are
 * what the search found nothing for. Some may be in the other groups, which show them first.
 */
async function findForTheJob(
  pool: pg.Pool,
  caller: Caller,
  { search, ...filters }: Filters,
  kinds: readonly string[],
): Promise<ListingCard[]> {
  const byKind = kinds.length > 0;
  if (search === undefined || (!byKind && !filters.categories)) return [];
  const anywhere = { ...filters, municipalities: undefined, ...(byKind && { categories: undefined }) };
  const [query, term] = await Promise.all([
    resolveQuery(pool, caller, anywhere),
    byKind ? findKindTerm(pool, kinds) : undefined,
  ]);
  if (!query || (byKind && !term)) return [];
  return findNearest(pool, { ...query, terms: term && [term] }, 3 * MAX_ALTERNATIVES);
}

/** The nearest listings, or the newest where there is no place to measure from. */
async function findNearest(pool: pg.Pool, query: ListingQuery, limit: number): Promise<ListingCard[]> {
  const { caller, filters } = query;
  const sort = filters.origin === undefined ? NEWEST_FIRST : sortByDistance(filters.origin, filters, caller);
  const { json } = await findPage(pool, query, { sort, limit, offset: 0, after: undefined });
  return JSON.parse(`[${json ?? ''}]`) as ListingCard[];
}
