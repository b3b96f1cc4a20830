import type { Caller } from '@commonyard/service-kit/caller';
import { unauthorized } from '@commonyard/service-kit/errors';
import { allOf, raw, sqlText, type Fragment } from '../sql-text.ts';
import { conditions, hasStatus, isOfType, type Condition, type Filters } from './listings.filters.ts';

/** A part of what a caller may see. Parts never overlap, so a list is their merger and a count their sum. */
export type Part = { isPublic: boolean; where: Fragment[] };

export type Order = { column: 'id' | 'starts_on' | 'rate_order' | AdminColumn; descending: boolean };
type AdminColumn = 'title_order' | 'type' | 'category' | 'status' | 'region';

/** What this caller may see of what the filters ask for. Throws 401 where a visitor asks for its own side. */
export function visibleParts(caller: Caller, filters: Filters): Part[] {
  const { status, mine } = filters;
  if (mine && caller.userId === null) throw unauthorized();
  const own = ownSide(caller);
  if (mine) return own.map((side) => ({ isPublic: false, where: [side, ...(status ? [hasStatus(status)] : [])] }));

  const notMine = mine === false ? own.map((side) => sqlText`(${side}) IS NOT TRUE`) : [];
  if (caller.role === 'admin' && status !== 'available')
    return [{ isPublic: false, where: [...(status ? [hasStatus(status)] : []), ...notMine] }];

  const parts: Part[] = [];
  if (!status || status === 'available') parts.push({ isPublic: true, where: notMine });
  if (status !== 'available' && mine === undefined) {
    const hidden = status ? hasStatus(status) : raw("l.status <> 'available'");
    parts.push(...own.map((side) => ({ isPublic: false, where: [side, hidden] })));
  }
  return parts;
}

function ownSide({ userId, role, municipality }: Caller): Fragment[] {
  if (userId === null) return [];
  const user = sqlText`l.user_id = ${userId}`;
  if (role !== 'municipal_admin' || municipality === null) return [user];
  return [user, sqlText`l.municipality = ${municipality} AND l.user_id IS DISTINCT FROM ${userId}`];
}

export type Take = {
  select: Fragment;
  /** Absent where only the number counts. */
  order?: Order | undefined;
  /** Of each stream, written into the text: a plan that is kept is made for this many. */
  limit: number;
  beyond?: Fragment | undefined;
};

/** SQL of one part's first rows. */
export function partRows(part: Part, filters: Filters, take: Take): Fragment {
  return part.isPublic ? publicRows(part, filters, take) : ownRows(part, filters, take);
}

function ownRows({ where }: Part, filters: Filters, { select, order, limit, beyond }: Take): Fragment {
  const all = [...where, ...isOfType(filters), ...conditions(filters), ...(beyond ? [beyond] : [])];
  return sqlText`(SELECT ${select} FROM listings l WHERE ${allOf(all)} ${orderBy(order)} LIMIT ${raw(String(limit))})`;
}

/**
 * The public lists are streams out of an index that holds the wanted order, one stream for each type and each value of
 * the filter that leads; their first rows are then merged. So a page costs the same however many listings match.
 */
function publicRows({ where }: Part, filters: Filters, { select, order, limit, beyond }: Take): Fragment {
  const { columns, values, except, byDistance } = lead(filters, order);
  const arrays = values.map((column) => sqlText`${column}::text[]`);
  const names = columns.map((_, index) => `v${index}`).join(', ');
  const all = [
    hasStatus('available'),
    ...columns.map((column, index) => raw(`l.${column} = branch.v${index}`)),
    ...conditions(filters, except),
    ...where,
    ...(beyond ? [beyond] : []),
  ];
  return sqlText`(SELECT branch_rows.* FROM unnest(${joinArrays(arrays)}) AS branch (${raw(names)})
    CROSS JOIN LATERAL (SELECT ${select} FROM listings l WHERE ${allOf(all)}
      ${byDistance ? orderByDistance(order!) : orderBy(order)} LIMIT ${raw(String(limit))}) AS branch_rows)`;
}

type Lead = { columns: string[]; values: string[][]; except: Condition[]; byDistance: boolean };

/** Which index the streams come from: the narrowest filter's that has one in this order. */
function lead(filters: Filters, order: Order | undefined): Lead {
  const { types, municipality, categories, regions, rateTypes, endsOnOrAfter } = filters;
  const by = (column: string | undefined, values: readonly string[], except: Condition[], byDistance = false): Lead => {
    const pairs = types.flatMap((type) => (column ? values.map((value) => [type, value]) : [[type]]));
    const columns = column ? ['type', column] : ['type'];
    return { columns, values: columns.map((_, index) => pairs.map((pair) => pair[index]!)), except, byDistance };
  };
  if (order && order.column !== 'id') return by(undefined, [], []);
  if (municipality !== undefined) return by('municipality', [municipality], ['municipality']);
  const byDistance = endsOnOrAfter !== undefined && order !== undefined;
  if (categories) return by('category', categories, ['category'], byDistance);
  if (byDistance) return by(undefined, [], [], true);
  if (regions) return by('region', regions, ['region']);
  if (rateTypes) return by('rate_type', rateTypes, ['rateType']);
  return by(undefined, [], []);
}

const joinArrays = (arrays: Fragment[]): Fragment => arrays.reduce((all, next) => sqlText`${all}, ${next}`);

export function orderBy(order: Order | undefined, prefix = 'l.'): Fragment {
  if (!order) return raw('');
  const direction = order.descending ? 'DESC' : 'ASC';
  const columns = order.column === 'id' ? ['id'] : [order.column, 'id'];
  return raw(`ORDER BY ${columns.map((column) => `${prefix}${column} ${direction}`).join(', ')}`);
}

/** The distance from an id beyond all others is the order of the ids, and GiST reads in the order of a distance. */
const orderByDistance = ({ descending }: Order): Fragment => raw(`ORDER BY l.id <-> ${descending ? 2_147_483_647 : 0}`);
