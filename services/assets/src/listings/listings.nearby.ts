import { allOf, join, raw, sqlText, type Fragment } from '../sql-text.ts';
import { conditions, type Filters } from './listings.filters.ts';
import { isAfter, type Nearness } from './listings.order.ts';
import type { Take } from './listings.rows.ts';
import type { Part } from './listings.visibility.ts';

type NearbyTake = Omit<Take, 'order'> & { order: Nearness };

/**
 * SQL of the first rows of what is public, the nearest first: one municipality after the other until there are enough.
 * Postgres knows that the numbers of `WITH ORDINALITY` come in order, so it asks no more municipalities than it needs.
 */
export function nearbyRows({ where }: Part, filters: Filters, { order, limit, after }: NearbyTake): Fragment {
  const { nearest } = order;
  const nowhere = String(nearest.length + 1);
  const beyond = (place: string) => (after ? [isAfter(order, after, place, 'l.id')] : []);
  const rows = (all: Fragment[]) =>
    sqlText`SELECT l.id FROM listings l WHERE ${allOf(all)} ORDER BY l.id DESC LIMIT ${raw(String(limit))}`;

  const branches = filters.types.flatMap((type) => {
    const all = [...where, sqlText`l.type = ${type}`, ...conditions(filters)];
    const ofOne = rows([...all, raw('l.municipality = near.municipality'), ...beyond('near.place')]);
    const ofNone = rows([...all, raw('l.municipality IS NULL'), ...beyond(nowhere)]);
    const asked = after ? sqlText`WHERE near.place >= ${after[0]}` : raw('');
    return [
      sqlText`(SELECT stream.id, near.place::integer AS sort_key
        FROM unnest(${nearest}::text[]) WITH ORDINALITY AS near (municipality, place) CROSS JOIN LATERAL (${ofOne}) AS stream
        ${asked} ORDER BY near.place, stream.id DESC LIMIT ${raw(String(limit))})`,
      sqlText`(SELECT stream.id, ${raw(nowhere)} AS sort_key FROM (${ofNone}) AS stream)`,
    ];
  });
  return sqlText`(${join(branches, ' UNION ALL ')})`;
}
