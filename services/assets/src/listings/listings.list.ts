import type pg from 'pg';
import type { Caller } from '@commonyard/service-kit/caller';
import { run } from '@commonyard/service-kit/statements';
import { join, raw, sqlText, toStatement, type Fragment } from '../sql-text.ts';
import { summaryJson } from './listings.columns.ts';
import type { Filters } from './listings.filters.ts';
import { orderBy, partRows, visibleParts, type Order } from './listings.streams.ts';

export type ListQuery = {
  caller: Caller;
  filters: Filters;
  order: Order;
  limit: number;
  offset: number;
  /** The sort's values of the row before the first. */
  after: (string | number)[] | undefined;
};

export type ListPage = { cards: string[]; next: (string | number)[] | undefined };
type CardRow = { card: string; page_id: number; page_key: string | number };

/** A page of a list, each card as JSON text, and where the next one begins. */
export async function listListings(pool: pg.Pool, query: ListQuery): Promise<ListPage> {
  const statement = listStatement(query);
  if (!statement) return { cards: [], next: undefined };
  const rows = await run<CardRow>(pool, statement, statement.values);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const next = rows.length > query.limit && last ? keyOf(query.order, last) : undefined;
  return { cards: shown.map(({ card }) => card), next };
}

const keyOf = ({ column }: Order, { page_key, page_id }: CardRow) =>
  column === 'id' ? [page_id] : [page_key, page_id];

export function listStatement(query: ListQuery) {
  const { caller, filters, order, limit, offset, after } = query;
  const parts = visibleParts(caller, filters);
  if (parts.length === 0) return undefined;
  const take = {
    select: raw(order.column === 'id' ? 'l.id' : `l.id, l.${order.column}`),
    order,
    limit: roundUp(limit + 1 + offset),
    beyond: after && beyond(order, after),
  };
  const rows = join(
    parts.map((part) => partRows(part, filters, take)),
    ' UNION ALL ',
  );
  const key = raw(order.column === 'id' ? 'id' : order.column);
  return toStatement(sqlText`
    SELECT ${raw(summaryJson(caller.locale))} AS card, page_id, page_key FROM (
      SELECT id AS page_id, ${key} AS page_key FROM (${rows}) AS merged
      ${orderBy(order, '')} LIMIT ${limit + 1} OFFSET ${offset}
    ) AS page JOIN listings ON id = page_id ${pageOrder(order)}`);
}

const pageOrder = ({ column, descending }: Order): Fragment => {
  const direction = descending ? 'DESC' : 'ASC';
  return raw(`ORDER BY ${column === 'id' ? '' : `page_key ${direction}, `}page_id ${direction}`);
};

/** Few different limits make few different statements to prepare; the page itself takes what it needs. */
const roundUp = (limit: number): number => [8, 32, 128].find((step) => limit <= step) ?? limit;

function beyond({ column, descending }: Order, after: (string | number)[]): Fragment {
  const than = raw(descending ? '<' : '>');
  if (column === 'id') return sqlText`l.id ${than} ${after[0]}`;
  return sqlText`(l.${raw(column)}, l.id) ${than} (${after[0]}, ${after[1]})`;
}

/** How many listings the filters find, at most `cap` + 1. */
export async function countListings(pool: pg.Pool, caller: Caller, filters: Filters, cap: number): Promise<number> {
  const statement = countStatement(caller, filters, cap);
  if (!statement) return 0;
  const [row] = await run<{ count: number }>(pool, statement, statement.values);
  return row!.count;
}

export function countStatement(caller: Caller, filters: Filters, cap: number) {
  const parts = visibleParts(caller, filters);
  if (parts.length === 0) return undefined;
  const rows = parts.map((part) => partRows(part, filters, { select: raw('1'), limit: cap + 1 }));
  return toStatement(
    sqlText`SELECT count(*) AS count FROM (SELECT FROM (${join(rows, ' UNION ALL ')}) AS merged LIMIT ${raw(String(cap + 1))}) AS capped`,
  );
}
