import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { conditions, type Filters } from '../listings/listings.filters.ts';
import { keysAfter, keysOf } from '../listings/listings.order.ts';
import type { Take } from '../listings/listings.rows.ts';
import type { Part } from '../listings/listings.visibility.ts';
import { allOf, raw, sqlText, type Fragment } from '../sql-text.ts';
import type { TermWords } from './search.terms.ts';
import { categoryCode, shelfOf } from './shelves.ts';

export const shelvesOf = (parts: Part[], { types }: Filters): number[] => [
  ...new Set(parts.flatMap(({ statuses }) => statuses.flatMap((status) => types.map((type) => shelfOf(status, type))))),
];

/**
 * SQL of the first rows of a part that hold every term: the rarest term's listings, newest first, of which those stay
 * that hold the others too. In another order than age, it is the newest `SEARCH_COUNT_CAP` matches that are sorted.
 */
export function searchedRows(part: Part, filters: Filters, terms: TermWords[], take: Take): Fragment {
  const { order, limit, after } = take;
  const isByAge = order.column === 'id';
  const isNewestFirst = !isByAge || order.descending;
  const [rarest, ...others] = terms as [TermWords, ...TermWords[]];
  const shelves = shelvesOf([part], filters);
  const branches = rarest.wordIds.flatMap((wordId) => shelves.map((shelf) => [wordId, shelf] as const));
  const all = [
    raw('p.word_id = branch.word_id AND p.shelf = branch.shelf'),
    ...(filters.categories ? [sqlText`p.category = ANY(${filters.categories.map(categoryCode)}::smallint[])`] : []),
    ...(isByAge && after ? [sqlText`p.listing_id ${raw(order.descending ? '<' : '>')} ${after[0]}`] : []),
    ...others.map(({ wordIds }) => holdsOneOf(wordIds)),
    ...part.where,
    ...conditions(filters, ['category']),
  ];
  const rows = sqlText`(SELECT DISTINCT match.*
    FROM unnest(${branches.map(([word]) => word)}::integer[], ${branches.map(([, shelf]) => shelf)}::smallint[]) AS branch (word_id, shelf)
    CROSS JOIN LATERAL (
      SELECT ${keysOf(order)} FROM postings p JOIN listings l ON l.id = p.listing_id WHERE ${allOf(all)}
      ORDER BY p.listing_id ${raw(isNewestFirst ? 'DESC' : '')} LIMIT ${raw(String(isByAge ? limit : SEARCH_COUNT_CAP))}
    ) AS match)`;
  if (isByAge || !after) return rows;
  return sqlText`(SELECT rest.* FROM ${rows} AS rest WHERE ${keysAfter(order, after)})`;
}

const holdsOneOf = (wordIds: number[]): Fragment => sqlText`EXISTS (
  SELECT FROM postings o WHERE o.word_id = ANY(${wordIds}::integer[]) AND o.shelf = p.shelf AND o.listing_id = p.listing_id)`;
