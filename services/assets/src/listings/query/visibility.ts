import { sql } from 'kysely';
import type { ListingStatus } from '@commonyard/contracts/assets.values';
import { isPublicState, LISTING_STATES, type ListingState } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { unauthorized } from '@commonyard/service-kit/errors/http-error';
import { hasStatus } from './filters.ts';
import type { Bind, Filters, Restriction, Sql, VisibilityScope } from './model.ts';

export const isPublic = ({ states }: VisibilityScope): boolean => states.every(isPublicState);

/** Whether a scope has only listings of one user or one municipality. */
export const isOwn = ({ restrictions }: VisibilityScope): boolean =>
  restrictions.includes('ownUser') || restrictions.includes('ownMunicipality');

/**
 * The scopes of the listings that this caller may see and the filters select. Throws 401 where a guest filters by
 * `mine` or `elsewhere`.
 */
export function visibleScopes(caller: Caller, { status, mine, elsewhere }: Filters): VisibilityScope[] {
  if ((mine || elsewhere) && caller.userId === null) throw unauthorized();
  const wanted = status ? statesOf(status) : LISTING_STATES;
  const shown = wanted.filter(isPublicState);
  if (elsewhere) return shown.length > 0 && !mine ? [scope(shown, elsewhereOf(caller))] : [];
  const own = ownRestrictions(caller);
  if (mine) return own.map((restriction) => scope(wanted, [restriction]));

  const notMine = mine === false ? own.map((restriction) => NEGATED[restriction]) : [];
  if (caller.role === 'admin') return [scope(wanted, notMine)];
  // The public list of available listings is the same for everyone but administrators.
  const hidden = status === 'available' ? [] : wanted.filter((state) => !isPublicState(state));
  return [
    ...(shown.length > 0 ? [scope(shown, notMine)] : []),
    ...(hidden.length > 0 && mine !== false ? own.map((restriction) => scope(hidden, [restriction])) : []),
  ];
}

/** The public and the other listings of an administrator's scope, which have indexes of their own in some orders. */
export const splitScope = ({ states, restrictions }: VisibilityScope): VisibilityScope[] =>
  [states.filter(isPublicState), states.filter((state) => !isPublicState(state))].flatMap((part) =>
    part.length > 0 ? [scope(part, restrictions)] : [],
  );

/** The states of the listings that have this status. */
const statesOf = (status: ListingStatus): readonly ListingState[] =>
  status === 'available' ? ['available', 'withdrawn'] : [status];

const scope = (states: readonly ListingState[], restrictions: readonly Restriction[]): VisibilityScope => ({
  states,
  restrictions,
});

/** The caller's own listings, and for a municipal administrator the other ones of the municipality. */
function ownRestrictions({ userId, role, municipality }: Caller): ('ownUser' | 'ownMunicipality')[] {
  if (userId === null) return [];
  return role === 'municipal_admin' && municipality !== null ? ['ownUser', 'ownMunicipality'] : ['ownUser'];
}

const NEGATED = { ownUser: 'notOwnUser', ownMunicipality: 'notOwnMunicipality' } as const;

/** Excludes the caller's own listings and those of its municipality, whatever its role. */
const elsewhereOf = ({ municipality }: Caller): Restriction[] =>
  municipality === null ? ['otherUser'] : ['otherUser', 'otherMunicipality'];

/** The conditions of a scope on `l`. */
export const scopeConditions = ({ states, restrictions }: VisibilityScope, bind: Bind): Sql[] => [
  ...restrictions.map((restriction) => CONDITIONS[restriction](bind)),
  ...stateConditions(states),
];

const userId = (bind: Bind) => bind(({ caller }) => caller.userId);
const municipality = (bind: Bind) => bind(({ caller }) => caller.municipality);

const CONDITIONS: Record<Restriction, (bind: Bind) => Sql> = {
  ownUser: (bind) => sql`l.user_id = ${userId(bind)}`,
  ownMunicipality: (bind) => sql`l.municipality = ${municipality(bind)} AND l.user_id IS DISTINCT FROM ${userId(bind)}`,
  notOwnUser: (bind) => sql`(${CONDITIONS.ownUser(bind)}) IS NOT TRUE`,
  notOwnMunicipality: (bind) => sql`(${CONDITIONS.ownMunicipality(bind)}) IS NOT TRUE`,
  otherUser: (bind) => sql`l.user_id IS DISTINCT FROM ${userId(bind)}`,
  otherMunicipality: (bind) => sql`l.municipality IS DISTINCT FROM ${municipality(bind)}`,
};

/** One of the sets of states that scopes have. The public one is the predicate of the indexes of the public lists. */
function stateConditions(states: readonly ListingState[]): Sql[] {
  if (states.length === LISTING_STATES.length) return [];
  if (isPublic({ states, restrictions: [] })) return [hasStatus('available'), sql.raw('l.withdrawn_at IS NULL')];
  if (states.includes('available')) return [hasStatus('available')];
  if (states[0] === 'withdrawn') return [hasStatus('available'), sql.raw('l.withdrawn_at IS NOT NULL')];
  if (states.length > 1) return [sql.raw("(l.status <> 'available' OR l.withdrawn_at IS NOT NULL)")];
  return [hasStatus(states[0] as ListingStatus)];
}
