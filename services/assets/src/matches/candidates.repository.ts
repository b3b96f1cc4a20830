import { sql } from 'kysely';
import { SEARCH_COUNT_CAP, type Category, type ListingType } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance, municipalityIdsWithin } from '@commonyard/contracts/distances';
import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache, runCompiled } from '@commonyard/service-kit/db/statements';
import type { Trx } from '../database.ts';
import { matchingRows } from '../listings/query/matching-rows.ts';
import type { DistanceSort, Filters, ListingQuery, QueryShape, StatementInput } from '../listings/query/model.ts';
import {
  LAST_RANK,
  nearestMunicipalities,
  NEWEST_FIRST,
  orderRows,
  sortByDistance,
  sortShapeOf,
} from '../listings/query/sort.ts';
import { queryShapeOf } from '../listings/query/statement.ts';
import { visibleScopes } from '../listings/query/visibility.ts';
import { kindsWithBroader } from '../search/text/equipment-names.ts';
import { toOnlyTerm, type TermWords } from '../search/text/terms.ts';
import { toKindWord } from '../search/text/words.ts';
import { categoriesLike, type MatchListing } from './matches.policy.ts';
import { matchColumns } from './matches.repository.ts';
import { traitsOf } from './traits.policy.ts';

/** How many candidates of each way to find them are compared: the nearest of the newest `SEARCH_COUNT_CAP` of a kind. */
export const CANDIDATES = 200;
/** By how many words candidates are found; those of the title are first. Of each word the newest `CANDIDATES` are read. */
const SEARCHED_WORDS = 10;
const ANYONE: Caller = { userId: null, role: null, municipality: null, locale: 'en' };

/**
 * Finds the public listings that may match a listing: equipment for a need, needs for equipment. The search index has them under the
 * kinds of equipment of the listing, or under its words and in its category. They belong to municipalities within `MATCH_LIMITS.km`,
 * or to none. The statements read a bounded number of listings, however many there are.
 */
export async function findCandidates(trx: Trx, listing: MatchListing, today: string): Promise<MatchListing[]> {
  const { kinds, words } = traitsOf(listing);
  const isNeed = listing.type === 'needed_asset';
  // The index has a listing under broader kinds too.
  const ofKinds = isNeed ? kinds : kindsWithBroader(kinds);
  const [byKinds, byWords] = [
    await findTerm(trx, ofKinds.map(toKindWord)),
    await findTerm(trx, [...words].slice(0, SEARCHED_WORDS)),
  ];
  const types: ListingType[] = [isNeed ? 'available_asset' : 'needed_asset'];
  const searches: Search[] = [
    ...(byKinds ? [{ term: byKinds, categories: undefined, newest: SEARCH_COUNT_CAP }] : []),
    ...(byWords ? [{ term: byWords, categories: categoriesLike(listing.category), newest: CANDIDATES }] : []),
  ];
  const { municipality } = listing;
  const near =
    municipality !== null && municipalityIdsByDistance(municipality).length > 0 ? within(municipality) : undefined;
  const found = new Map<number, MatchListing>();
  for (const { categories, ...search } of searches) {
    const filters: Filters = { types, categories, dates: { from: today, to: undefined } };
    const rows = near
      ? [
          ...(await findRows(trx, listing, { ...filters, ...near }, search)),
          ...(await findRows(trx, listing, filters, { ...search, isUnplaced: true })),
        ]
      : await findRows(trx, listing, filters, search);
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** `newest`: how many listings of each word are read. */
type Search = { term: TermWords; categories: Category[] | undefined; newest: number };

const within = (municipality: string): Pick<Filters, 'origin' | 'municipalities'> => ({
  origin: municipality,
  municipalities: municipalityIdsWithin(municipality, MATCH_LIMITS.km).filter((id) => id !== municipality),
});

/** The words of the index; undefined where it has none of them. */
async function findTerm(trx: Trx, words: readonly string[]): Promise<TermWords | undefined> {
  if (words.length === 0) return undefined;
  const rows = await trx
    .selectFrom('words')
    .select('id')
    .where('word', '=', sql<string>`ANY(${words})`)
    .execute();
  return toOnlyTerm(rows);
}

async function findRows(
  trx: Trx,
  listing: MatchListing,
  filters: Filters,
  { term, newest, isUnplaced = false }: Omit<Search, 'categories'> & { isUnplaced?: boolean },
): Promise<MatchListing[]> {
  const query: ListingQuery = { caller: ANYONE, filters, scopes: visibleScopes(ANYONE, filters), terms: [term] };
  const sort = filters.origin === undefined ? undefined : sortByDistance(filters.origin, filters, ANYONE);
  const statement = candidatesStatement({ query: queryShapeOf(query), isNear: sort !== undefined, isUnplaced, newest });
  return runCompiled<MatchListing, Input>(trx, statement, {
    ...query,
    ...(sort && { sort }),
    from: listing.availableFrom,
    to: listing.availableTo,
  });
}

type Shape = { query: QueryShape; isNear: boolean; isUnplaced: boolean; newest: number };
/** `from`, `to`: the days in which it matters whether a listing is busy. */
type Input = StatementInput & { sort?: DistanceSort; from: string | null; to: string | null };

/** As alternatives on other days, it reads the newest listings of a word: to find the nearest ones may take looking at each listing. */
const candidatesStatement = createStatementCache<Shape, Input>(({ query, isNear, isUnplaced, newest }) => {
  const bound = { ...query, bind };
  const rows = { sort: sortShapeOf(NEWEST_FIRST), limit: newest };
  const rank = isNear
    ? sql`coalesce(array_position(${nearestMunicipalities(bound)}, l.municipality), ${sql.lit(LAST_RANK)})`
    : sql.raw('0');
  const days = sql`daterange(${bind(({ from }: Input) => from)}::date, ${bind(({ to }: Input) => to)}::date, '[]')`;
  return sql`
    SELECT ${matchColumns(days)} FROM (
      SELECT id, ${rank} AS rank
      FROM (SELECT id FROM ${matchingRows(bound, rows)} AS merged ${orderRows(rows.sort)} LIMIT ${sql.lit(SEARCH_COUNT_CAP)}) AS first
      JOIN listings l USING (id)
      ${sql.raw(isUnplaced ? 'WHERE l.municipality IS NULL' : '')}
      ORDER BY rank, id DESC LIMIT ${sql.lit(CANDIDATES)}
    ) AS nearest JOIN listings l USING (id) ORDER BY rank, id DESC`;
});
