import { ASSET_STATUSES, type AssetStatus } from '@commonyard/contracts/assets.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { unauthorized } from '@commonyard/service-kit/errors';
import { raw, sqlText, type Fragment } from '../sql-text.ts';
import { hasStatus, type Filters } from './listings.filters.ts';

/**
 * A part of what a caller may see, as conditions on `l`. Parts never overlap, so a list is their merger and a count
 * their sum.
 */
export type Part = { statuses: readonly AssetStatus[]; where: Fragment[] };

export const isPublic = ({ statuses }: Part): boolean => statuses.length === 1 && statuses[0] === 'available';

/** What this caller may see of what the filters ask for. Throws 401 where a visitor asks for its own or the other side. */
export function visibleParts(caller: Caller, { status, mine, elsewhere }: Filters): Part[] {
  if ((mine || elsewhere) && caller.userId === null) throw unauthorized();
  const wanted = status ? [status] : ASSET_STATUSES;
  if (elsewhere) return wanted.includes('available') && !mine ? [part(['available'], ...otherSide(caller))] : [];
  const own = ownSide(caller);
  if (mine) return own.map((side) => part(wanted, side));

  const notMine = mine === false ? own.map((side) => sqlText`(${side}) IS NOT TRUE`) : [];
  if (caller.role === 'admin') return [part(wanted, ...notMine)];
  const hidden = wanted.filter((one) => one !== 'available');
  return [
    ...(wanted.includes('available') ? [part(['available'], ...notMine)] : []),
    ...(hidden.length > 0 && mine !== false ? own.map((side) => part(hidden, side)) : []),
  ];
}

/** The caller's own listings, and those its municipality has beside them. */
function ownSide({ userId, role, municipality }: Caller): Fragment[] {
  if (userId === null) return [];
  const user = sqlText`l.user_id = ${userId}`;
  if (role !== 'municipal_admin' || municipality === null) return [user];
  return [user, sqlText`l.municipality = ${municipality} AND l.user_id IS DISTINCT FROM ${userId}`];
}

/** Neither the caller's own listings nor its municipality's, whatever its role. */
function otherSide({ userId, municipality }: Caller): Fragment[] {
  const user = sqlText`l.user_id IS DISTINCT FROM ${userId}`;
  return municipality === null ? [user] : [user, sqlText`l.municipality IS DISTINCT FROM ${municipality}`];
}

/** The status is written out, never a parameter: only so can a plan that is kept use an index of that status. */
const part = (statuses: readonly AssetStatus[], ...where: Fragment[]): Part => ({
  statuses,
  where: [...where, ...statusIs(statuses)],
});

function statusIs(statuses: readonly AssetStatus[]): Fragment[] {
  if (statuses.length === ASSET_STATUSES.length) return [];
  return statuses.length === 1 ? [hasStatus(statuses[0]!)] : [raw("l.status <> 'available'")];
}
