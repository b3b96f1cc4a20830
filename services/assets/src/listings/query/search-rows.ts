import { sql } from 'kysely';
import { RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import { categoryCode, dayCode, facetsCode, partitionOf, placeCode } from '../../search/partitions.ts';
import { allOf, filterConditions, isAmong } from './filters.ts';
import type { BoundQuery, Filters, RowsShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { isAfterCursor } from './sort.ts';
import { scopeConditions } from './visibility.ts';

/** The partitions of the search index that hold the listings of these scopes and types. */
export const partitionsOf = (scopes: readonly VisibilityScope[], { types }: Filters): number[] => [
  ...new Set(scopes.flatMap(({ states }) => states.flatMap((state) => types.map((type) => partitionOf(state, type))))),
];

/**
 * SQL of the first rows of a scope by age that have every term, the newest ones unless in another order: the listings of the
 * rarest term that have the other terms too. Facets of a common word take 3 ms at a million listings, with a GIN index 29.
 */
export function searchRows(scope: VisibilityScope, query: BoundQuery, { sort, limit, hasCursor }: RowsShape): Sql {
  const { terms, meets } = query;
  const order = sql.raw(sort?.descending === false ? 'ORDER BY listing_id' : 'ORDER BY listing_id DESC');
  const ofListing = [
    // The partitions have the states of the scope already.
    ...(scope.restrictions.length > 0 ? scopeConditions(scope, query) : []),
    ...filterConditions(query, ['type', 'category']),
  ];
  const inOrder = [
    ...postingConditions(query),
    ...(sort && hasCursor ? [isAfterCursor(sort, query, { key: '', id: 'p.listing_id' })] : []),
  ];
  const others = Array.from({ length: terms - (meets ? 2 : 1) }, (_, index) => hasTerm(terms - 1 - index, query));
  const posting = meets ? postingsOfBoth(inOrder, order) : sql`postings p`;
  const conditions = [...(meets ? [] : [inBranch('p', 'word_id'), ...inOrder]), ...others, ...ofListing];
  return sql`(SELECT DISTINCT match.id FROM ${branchesOf(scope, query)}
    CROSS JOIN LATERAL (
      SELECT p.listing_id AS id
      FROM ${posting} ${sql.raw(ofListing.length > 0 ? 'JOIN listings l ON l.id = p.listing_id' : '')}
      WHERE ${allOf(conditions)} ${order} LIMIT ${sql.lit(limit)}
    ) AS match)`;
}

/** SQL of the words whose postings are read, in each partition; of the two rarest terms where their postings are merged. */
function branchesOf(scope: VisibilityScope, { meets, bind }: BoundQuery): Sql {
  const branches = ({ terms, filters }: StatementInput) =>
    terms![0]!.wordIds.flatMap((word) =>
      (meets ? terms![1]!.wordIds : [null]).flatMap((other) =>
        partitionsOf([scope], filters).map((partition) => ({ word, other, partition })),
      ),
    );
  const words = bind((input) => branches(input).map(({ word }) => word));
  const others = bind((input) => branches(input).map(({ other }) => other));
  const partitions = bind((input) => branches(input).map(({ partition }) => partition));
  return sql`unnest(${words}::integer[], ${others}::integer[], ${partitions}::smallint[]) AS branch (word_id, other_id, partition)`;
}

const inBranch = (posting: string, word: 'word_id' | 'other_id'): Sql =>
  sql.raw(`${posting}.word_id = branch.${word} AND ${posting}.partition = branch.partition`);

/**
 * The postings of one word whose listings have another one: of two common words it reads both in order, as a look-up for
 * each posting would cost ten times as much. OFFSET 0 keeps Postgres from looking them up.
 */
const postingsOfBoth = (inOrder: readonly Sql[], order: Sql): Sql => sql`(
    SELECT listing_id FROM postings p WHERE ${allOf([inBranch('p', 'word_id'), ...inOrder])} ${order} OFFSET 0
  ) AS p JOIN (
    SELECT listing_id FROM postings o WHERE ${inBranch('o', 'other_id')} ${order} OFFSET 0
  ) AS o USING (listing_id)`;

/**
 * The conditions on posting `p` that its listing may pass the filters. The numbers of places and days
 * are not exact, so the listing is checked as well.
 */
function postingConditions({ filters, bind }: BoundQuery): Sql[] {
  const conditions: Sql[] = [];
  if (filters.category)
    conditions.push(sql`p.category = ANY(${bind((input) => input.filters.categories!.map(categoryCode))}::smallint[])`);
  if (filters.region || filters.rateType) {
    const codes = bind(({ filters: { regions = REGIONS, rateTypes = RATE_TYPES } }) =>
      regions.flatMap((region) => rateTypes.map((rateType) => facetsCode(region, rateType))),
    );
    conditions.push(sql`p.facets = ANY(${codes}::smallint[])`);
  }
  if (filters.municipality) {
    const codes = bind((input) => input.filters.municipalities!.map(placeCode));
    conditions.push(isAmong(sql`p.place`, sql`${codes}::smallint[]`));
  }
  if (filters.dates) {
    const firstDay = bind((input) => dayCode(input.filters.dates!.from));
    const lastDay = bind((input) => dayCode(input.filters.dates!.to!));
    conditions.push(
      filters.dates === 'notOver'
        ? sql`p.last_day >= ${firstDay}::smallint`
        : sql`p.first_day <= ${firstDay}::smallint AND p.last_day >= ${lastDay}::smallint`,
    );
  }
  return conditions;
}

/** The conditions that listing `l` has every term; none without a search. */
export const termConditions = (scope: VisibilityScope, { terms, bind }: BoundQuery): Sql[] => {
  if (terms === 0) return [];
  const partitions = bind(({ filters }) => partitionsOf([scope], filters));
  const hasWords = Array.from({ length: terms }, (_, index) => {
    return sql`w.word_ids && ${bind((input) => input.terms![index]!.wordIds)}::integer[]`;
  });
  return [
    sql`EXISTS (SELECT FROM listing_words w WHERE w.listing_id = l.id
      AND w.partition = ANY(${partitions}::smallint[]) AND ${allOf(hasWords)})`,
  ];
};

/**
 * The condition that the listing of posting `p` has one of the words that a term stands for. Not EXISTS, which Postgres may
 * evaluate by reading all postings of these words.
 */
const hasTerm = (index: number, { bind }: BoundQuery): Sql => sql`(
  SELECT true FROM postings o WHERE o.word_id = ANY(${bind(({ terms }) => terms![index]!.wordIds)}::integer[])
    AND o.partition = branch.partition AND o.listing_id = p.listing_id LIMIT 1)`;
