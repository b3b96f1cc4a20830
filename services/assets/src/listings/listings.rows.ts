import { raw, allOf, sqlText, type Fragment } from '../sql-text.ts';
import { conditions, isOfType, type Condition, type Filters } from './listings.filters.ts';
import { nearbyRows } from './listings.nearby.ts';
import { keysOf, orderRows, rowsAfter, type Order, type Place } from './listings.order.ts';
import { isPublic, type Part } from './listings.visibility.ts';

/** How many rows to take of each stream, in which order and from where. */
export type Take = {
  order: Order;
  limit: number;
  after?: Place | undefined;
  /** Only their number is wanted. */
  toCount?: boolean;
};

/** The orders of the public lists, for which there are indexes of what is public alone. */
const STREAMED = new Set<Order['column']>(['id', 'starts_on', 'rate_order']);

/** SQL of the first rows of a part: their id and what they are sorted by. */
export function partRows(part: Part, filters: Filters, take: Take): Fragment {
  if (take.order.column === 'distance') return nearbyRows(part, filters, { ...take, order: take.order });
  const isStreamed = isPublic(part) && STREAMED.has(take.order.column);
  return isStreamed ? streamedRows(part, filters, take) : chosenRows(part, filters, take);
}

/** Postgres chooses the index, by how many rows it expects: for the lists of those who are signed in. */
function chosenRows({ where }: Part, filters: Filters, { order, limit, after, toCount }: Take): Fragment {
  const all = [...where, ...isOfType(filters), ...conditions(filters), ...beyond(order, after)];
  // A count needs no order, but one of everything would read the table from its beginning and not an index.
  const inOrder = toCount && all.length > 0 ? raw('') : orderRows(order);
  return sqlText`(SELECT ${keysOf(order)} FROM listings l WHERE ${allOf(all)}
    ${inOrder} LIMIT ${raw(String(limit))})`;
}

/**
 * The public lists are streams out of an index that holds the wanted order, one stream for each type and each value of
 * the filter that leads; their first rows are then merged. So a page costs the same however many listings match.
 */
function streamedRows({ where }: Part, filters: Filters, { order, limit, after, toCount }: Take): Fragment {
  const { column, values, applied, byDistance } = lead(filters, order);
  const branches = filters.types.flatMap((type) => values.map((value) => [type, value] as const));
  const all = [
    ...where,
    raw('l.type = branch.type'),
    ...(column ? [raw(`l.${column} = branch.value`)] : []),
    ...conditions(filters, applied),
    ...(after && byDistance ? [idAfter(order, after)] : beyond(order, after)),
  ];
  return sqlText`(SELECT stream.*
    FROM unnest(${branches.map(([type]) => type)}::text[], ${branches.map(([, value]) => value)}::text[]) AS branch (type, value)
    CROSS JOIN LATERAL (
      SELECT ${keysOf(order)} FROM listings l WHERE ${allOf(all)}
      ${byDistance ? orderByDistance(order, toCount) : orderRows(order)} LIMIT ${raw(String(limit))}
    ) AS stream)`;
}

type Lead = { column?: string; values: readonly (string | null)[]; applied: Condition[]; byDistance?: boolean };

/** Which index the streams come out of: the narrowest filter's of those that have one in this order. */
function lead({ municipality, categories, regions, rateTypes, endsOnOrAfter }: Filters, order: Order): Lead {
  const plain: Lead = { values: [null], applied: [] };
  if (order.column !== 'id') return plain;
  if (municipality !== undefined) return { column: 'municipality', values: [municipality], applied: ['municipality'] };
  const byDistance = endsOnOrAfter !== undefined;
  if (categories) return { column: 'category', values: categories, applied: ['category'], byDistance };
  if (byDistance) return { ...plain, byDistance };
  if (regions) return { column: 'region', values: regions, applied: ['region'] };
  if (rateTypes) return { column: 'rate_type', values: rateTypes, applied: ['rateType'] };
  return plain;
}

/** The distance from an id beyond all others is the order of the ids, and GiST reads in the order of a distance. */
const orderByDistance = ({ descending }: Order, toCount = false): Fragment =>
  raw(toCount ? '' : `ORDER BY l.id + 0 <-> ${descending ? 2_147_483_647 : 0}`);

const beyond = (order: Order, after: Place | undefined): Fragment[] => (after ? [rowsAfter(order, after)] : []);
const idAfter = ({ descending }: Order, [id]: Place): Fragment =>
  sqlText`l.id + 0 ${raw(descending ? '<' : '>')} ${id}`;
