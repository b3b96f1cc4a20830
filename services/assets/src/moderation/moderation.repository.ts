import { sql } from 'kysely';
import type pg from 'pg';
import { COUNT_CAP, LISTING_TYPES, type ListingType } from '@commonyard/contracts/assets.values';
import type { AdminListingCounts } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import { bind, createStatementCache, runPrepared } from '@commonyard/service-kit/db/statements';
import { pendingJson } from '../listings/mapper/json.ts';
import { allOf } from '../listings/query/filters.ts';
import type { Sql } from '../listings/query/model.ts';
import { partitionOf } from '../search/partitions.ts';
import { findTerms, type TermWords } from '../search/text/terms.ts';

/** How many other listings of the same sender are pending. */
const alsoPending = `(SELECT count(*) FROM (
  SELECT FROM listings o WHERE o.status = 'pending' AND o.sender = l.sender AND o.id <> l.id LIMIT 99) AS others)`;

export type PendingFilters = {
  type: ListingType | undefined;
  search: string | undefined;
  /** Only listings of the sender of this listing. */
  sameSenderAs: number | undefined;
};
/** The filters, with the words that the search terms stand for; undefined where nothing can match. */
export type PendingQuery = { filters: PendingFilters; terms: TermWords[] };
export type PendingPage = { locale: Locale; isNewestFirst: boolean; limit: number; after: number | undefined };

/** Resolves the search terms among pending listings. Undefined where a term matches none. */
export async function resolvePendingQuery(pool: pg.Pool, filters: PendingFilters): Promise<PendingQuery | undefined> {
  if (filters.search === undefined) return { filters, terms: [] };
  const terms = await findTerms(pool, filters.search, partitionsOf(filters));
  return terms && { filters, terms };
}

/** Lists a page of the review queue. */
export async function listPending(pool: pg.Pool, query: PendingQuery, page: PendingPage): Promise<JsonPage> {
  const { locale, isNewestFirst, limit, after } = page;
  const statement = pageStatement({
    rows: { ...shapeOf(query), isNewestFirst, hasCursor: after !== undefined },
    locale,
  });
  const [found] = await runPrepared<JsonPage>(pool, statement, statement.valuesOf({ ...query, after, limit }));
  return found!;
}

/** Counts the pending listings that match, at most `cap` + 1. */
export async function countPending(pool: pg.Pool, query: PendingQuery, cap: number): Promise<number> {
  const statement = countStatement({ ...shapeOf(query), isNewestFirst: false, hasCursor: false });
  const values = statement.valuesOf({ ...query, after: undefined, limit: cap });
  const [row] = await runPrepared<{ count: number }>(pool, statement, values);
  return row!.count;
}

type RowsShape = { hasType: boolean; hasSender: boolean; terms: number; isNewestFirst: boolean; hasCursor: boolean };
/** One row more than `limit` is read. */
type Input = PendingQuery & { after: number | undefined; limit: number };

const value: (read: (input: Input) => unknown) => Sql = bind;
const limitSql = value(({ limit }) => limit + 1);
const shapeOf = ({ filters, terms }: PendingQuery) => ({
  hasType: filters.type !== undefined,
  hasSender: filters.sameSenderAs !== undefined,
  terms: terms.length,
});
const partitionsOf = ({ type }: Pick<PendingFilters, 'type'>) =>
  (type ? [type] : LISTING_TYPES).map((one) => partitionOf('pending', one));

const pageStatement = createStatementCache<{ rows: RowsShape; locale: Locale }, Input>(({ rows, locale }) =>
  selectJsonPage(
    sql`
        SELECT ${sql.raw(pendingJson(locale, alsoPending))} AS json, json_build_array(id) AS cursor
        FROM ${matchingIds(rows)} AS page JOIN listings l USING (id) ${orderBy('id', rows)}`,
    value(({ limit }) => limit),
  ),
);

const countStatement = createStatementCache<RowsShape, Input>(
  (rows) => sql`SELECT count(*)::integer AS count FROM ${matchingIds(rows)} AS capped`,
);

/**
 * SQL of the first matching ids. A search reads the postings of its rarest term, which are in the order of the queue;
 * other filters, and a search among one sender's listings, read the index of the queue.
 */
function matchingIds(shape: RowsShape): Sql {
  if (shape.terms === 0 || shape.hasSender) {
    const conditions = [
      sql`l.status = 'pending'`,
      ...(shape.hasType ? [sql`l.type = ${value(({ filters }) => filters.type)}`] : []),
      ...(shape.hasSender
        ? [sql`l.sender = (SELECT sender FROM listings WHERE id = ${value(({ filters }) => filters.sameSenderAs)})`]
        : []),
      ...hasTerms(0, 'l.id', shape),
      ...afterCursor('l.id', shape),
    ];
    return sql`(SELECT l.id FROM listings l WHERE ${allOf(conditions)} ${orderBy('l.id', shape)} LIMIT ${limitSql})`;
  }
  const words = value(({ terms }) => terms[0]!.wordIds);
  const conditions = [
    sql`p.word_id = branch.word_id AND p.shelf = branch.shelf`,
    ...hasTerms(1, 'p.listing_id', shape),
    ...afterCursor('p.listing_id', shape),
  ];
  return sql`(SELECT DISTINCT match.id
    FROM (SELECT * FROM unnest(${words}::integer[]) AS word_id CROSS JOIN unnest(${partitions}::smallint[]) AS shelf) AS branch
    CROSS JOIN LATERAL (
      SELECT p.listing_id AS id FROM postings p WHERE ${allOf(conditions)}
      ${orderBy('p.listing_id', shape)} LIMIT ${limitSql}
    ) AS match ${orderBy('match.id', shape)} LIMIT ${limitSql})`;
}

const partitions = value(({ filters }) => partitionsOf(filters));

/** The conditions that a listing has a word of each term, from the term at `first` on. */
const hasTerms = (first: number, id: string, { terms }: RowsShape): Sql[] =>
  Array.from({ length: terms - first }, (_, index) => {
    const words = value((input) => input.terms[first + index]!.wordIds);
    return sql`EXISTS (SELECT FROM postings o WHERE o.word_id = ANY(${words}::integer[])
      AND o.shelf = ANY(${partitions}::smallint[]) AND o.listing_id = ${sql.raw(id)})`;
  });

const afterCursor = (id: string, { hasCursor, isNewestFirst }: RowsShape): Sql[] =>
  hasCursor ? [sql`${sql.raw(`${id} ${isNewestFirst ? '<' : '>'}`)} ${value(({ after }) => after)}`] : [];

/** IDs increase with creation time, so sorting by id sorts by age. */
const orderBy = (id: string, { isNewestFirst }: Pick<RowsShape, 'isNewestFirst'>): Sql =>
  sql.raw(`ORDER BY ${id} ${isNewestFirst ? 'DESC' : ''}`);

const capped = (where: string) =>
  `(SELECT count(*) FROM (SELECT FROM listings WHERE ${where} ORDER BY id LIMIT ${COUNT_CAP + 1}) AS capped)::integer`;

const tabCounts = {
  sql: `SELECT ${capped('true')} AS all,
  ${capped("status = 'pending' AND type = 'available_asset'")} AS "pendingAvailable",
  ${capped("status = 'pending' AND type = 'needed_asset'")} AS "pendingNeeded"`,
};

/** Counts the listings behind each tab, each up to the cap. */
export async function countTabs(pool: pg.Pool): Promise<AdminListingCounts> {
  const [counts] = await runPrepared<AdminListingCounts>(pool, tabCounts, []);
  return counts!;
}
