import { sql } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { categoryCode, partitionOf } from '../../search/partitions.ts';
import { allOf, filterConditions } from './filters.ts';
import type { Bind, Filters, QueryShape, RowsShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { keysAfterCursor, sortKeys } from './sort.ts';
import { scopeConditions } from './visibility.ts';

/** The partitions of the search index that hold the listings of these scopes and types. */
export const partitionsOf = (scopes: readonly VisibilityScope[], { types }: Filters): number[] => [
  ...new Set(scopes.flatMap(({ states }) => states.flatMap((state) => types.map((type) => partitionOf(state, type))))),
];

/**
 * SQL of the first rows of a scope that have every term: the listings of the rarest term, newest first, that have the
 * other terms too. In an order other than age, only the newest `SEARCH_COUNT_CAP` matches are sorted.
 */
export function searchRows(
  scope: VisibilityScope,
  { filters, terms }: QueryShape,
  { sort, limit, hasCursor }: RowsShape,
  bind: Bind,
): Sql {
  const isByAge = sort.column === 'id';
  const isNewestFirst = !isByAge || sort.descending;
  const branches = (input: StatementInput) => {
    const partitions = partitionsOf([scope], input.filters);
    return input.terms![0]!.wordIds.flatMap((wordId) => partitions.map((partition) => ({ wordId, partition })));
  };
  const conditions = [
    sql.raw('p.word_id = branch.word_id AND p.shelf = branch.shelf'),
    ...(filters.category
      ? [sql`p.category = ANY(${bind((input) => input.filters.categories!.map(categoryCode))}::smallint[])`]
      : []),
    ...(isByAge && hasCursor
      ? [sql`p.listing_id ${sql.raw(sort.descending ? '<' : '>')} ${bind(({ after }) => after![0])}`]
      : []),
    ...Array.from({ length: terms - 1 }, (_, index) => hasTerm(index + 1, bind)),
    ...scopeConditions(scope, bind),
    ...filterConditions(filters, bind, ['category']),
  ];
  const words = bind((input) => branches(input).map(({ wordId }) => wordId));
  const partitions = bind((input) => branches(input).map(({ partition }) => partition));
  const rows = sql`(SELECT DISTINCT match.*
    FROM unnest(${words}::integer[], ${partitions}::smallint[]) AS branch (word_id, shelf)
    CROSS JOIN LATERAL (
      SELECT ${sortKeys(sort, bind)} FROM postings p JOIN listings l ON l.id = p.listing_id WHERE ${allOf(conditions)}
      ORDER BY p.listing_id ${sql.raw(isNewestFirst ? 'DESC' : '')} LIMIT ${sql.lit(isByAge ? limit : SEARCH_COUNT_CAP)}
    ) AS match)`;
  if (isByAge || !hasCursor) return rows;
  return sql`(SELECT rest.* FROM ${rows} AS rest WHERE ${keysAfterCursor(sort, bind)})`;
}

/** The conditions that listing `l` has every term; none without a search. */
export const termConditions = ({ terms }: QueryShape, scope: VisibilityScope, bind: Bind): Sql[] => {
  if (terms === 0) return [];
  const partitions = bind(({ filters }) => partitionsOf([scope], filters));
  const hasWords = Array.from({ length: terms }, (_, index) => {
    return sql`w.word_ids && ${bind((input) => input.terms![index]!.wordIds)}::integer[]`;
  });
  return [
    sql`EXISTS (SELECT FROM listing_words w WHERE w.listing_id = l.id
      AND w.shelf = ANY(${partitions}::smallint[]) AND ${allOf(hasWords)})`,
  ];
};

/** The condition that the listing of posting `p` has one of the words that a term stands for. */
const hasTerm = (index: number, bind: Bind): Sql => sql`EXISTS (
  SELECT FROM postings o WHERE o.word_id = ANY(${bind(({ terms }) => terms![index]!.wordIds)}::integer[])
    AND o.shelf = p.shelf AND o.listing_id = p.listing_id)`;
