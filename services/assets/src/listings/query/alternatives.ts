import type pg from 'pg';
import { MAX_ALTERNATIVES, MAX_TOWNS } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { FacetsQuery, ListingAlternatives, ListingCard } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { categoriesOfKinds, storedCategories } from '../../search/text/equipment-categories.ts';
import { kindsMeant } from '../../search/text/words.ts';
import { parseFilters } from './filters.ts';
import type { Filters } from './model.ts';
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
  const categories = categoriesOfKinds(kinds);
  const [otherDays, fartherAway, machines, towns] = await Promise.all([
    findOnOtherDays(pool, caller, filters),
    findCards(pool, caller, beyond(filters), MAX_ALTERNATIVES),
    // Some may be in the other groups, which show them first.
    findCards(pool, caller, doingTheJob(filters, categories), 3 * MAX_ALTERNATIVES),
    findTowns(pool, caller, filters, kinds),
  ]);
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

/** The filters of what lies outside the radius or the chosen municipality; undefined without one. */
function beyond(filters: Filters): Filters | undefined {
  const { municipalities: within } = filters;
  const origin = filters.origin ?? within?.[0];
  if (!within || origin === undefined) return undefined;
  return {
    ...filters,
    origin,
    municipalities: municipalityIdsByDistance(origin).filter((id) => !within.includes(id)),
  };
}

/** The filters of what does the job of the machine that the words name, anywhere; undefined without words or a category. */
function doingTheJob(filters: Filters, named: ReturnType<typeof categoriesOfKinds>): Filters | undefined {
  const jobs = named.filter((category) => category !== 'other');
  const categories = jobs.length > 0 ? storedCategories(jobs) : filters.categories;
  if (filters.search === undefined || !categories) return undefined;
  return { ...filters, categories, search: undefined, municipalities: undefined };
}

/** The nearest listings, or the newest where there is no place to measure from. */
async function findCards(
  pool: pg.Pool,
  caller: Caller,
  filters: Filters | undefined,
  limit: number,
): Promise<ListingCard[]> {
  const query = filters && (await resolveQuery(pool, caller, filters));
  if (!query) return [];
  const { origin } = query.filters;
  const sort = origin === undefined ? NEWEST_FIRST : sortByDistance(origin, query.filters, caller);
  const { json } = await findPage(pool, query, { sort, limit, offset: 0, after: undefined });
  return JSON.parse(`[${json ?? ''}]`) as ListingCard[];
}
