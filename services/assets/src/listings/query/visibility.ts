import { sql } from 'kysely';
import type { ListingStatus } from '@commonyard/contracts/assets.values';
import { isPublicState, LISTING_STATES, type ListingState } from '@commonyard/contracts/listing-visibility.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { unauthorized } from '@commonyard/service-kit/errors/http-error';
import { changeWaits } from '../changes/changes.repository.ts';
import type { BoundQuery, Filters, Restriction, Sql, VisibilityScope } from './model.ts';

export const isPublic = ({ states }: VisibilityScope): boolean => states.every(isPublicState);

/** Whether a scope has only listings of one user or one municipality. */
export const isOwn = ({ restrictions }: VisibilityScope): boolean =>
  restrictions.includes('ownUser') || restrictions.includes('ownMunicipality');

/**
 * The scopes of the listings that this caller may see and the filters select. Throws 401 where a guest filters by
 * `mine` or `elsewhere`.
 */
export function visibleScopes(caller: Caller, { status, review, mine, elsewhere }: Filters): VisibilityScope[] {
  if (review) return REVIEWED;
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

const REVIEWED: VisibilityScope[] = [
  { states: ['pending'], restrictions: [] },
  { states: ['available', 'withdrawn', 'leased'], restrictions: ['changeWaits'] },
];

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

export const scopeConditions = ({ states, restrictions }: VisibilityScope, query: BoundQuery): Sql[] => [
  ...restrictions.map((restriction) => CONDITIONS[restriction](query)),
  ...stateConditions(states),
];

const userId = ({ bind }: BoundQuery) => bind(({ caller }) => caller.userId);
const municipality = ({ bind }: BoundQuery) => bind(({ caller }) => caller.municipality);

const CONDITIONS: Record<Restriction, (query: BoundQuery) => Sql> = {
  ownUser: (query) => sql`l.user_id = ${userId(query)}`,
  ownMunicipality: (query) =>
    sql`l.municipality = ${municipality(query)} AND l.user_id IS DISTINCT FROM ${userId(query)}`,
  notOwnUser: (query) => sql`(${CONDITIONS.ownUser(query)}) IS NOT TRUE`,
  notOwnMunicipality: (query) => sql`(${CONDITIONS.ownMunicipality(query)}) IS NOT TRUE`,
  otherUser: (query) => sql`l.user_id IS DISTINCT FROM ${userId(query)}`,
  changeWaits: () => sql`${changeWaits}`,
  otherMunicipality: (query) => sql`l.municipality IS DISTINCT FROM ${municipality(query)}`,
};

/** The status as a literal, not a parameter: a generic plan can then use the partial index of that status. */
const hasStatus = (status: ListingStatus): Sql => sql.raw(`l.status = '${status}'`);

/** SQL of whether a listing `l` is public: the predicate of the indexes of the public lists. */
export const IS_PUBLIC = "l.status = 'available' AND l.withdrawn_at IS NULL";

/** One of the sets of states that scopes have. */
function stateConditions(states: readonly ListingState[]): Sql[] {
  if (states.length === LISTING_STATES.length) return [];
  if (isPublic({ states, restrictions: [] })) return [sql.raw(IS_PUBLIC)];
  if (states.includes('available') && states.includes('leased'))
    return [sql.raw("l.status IN ('available', 'leased')")];
  if (states.includes('available')) return [hasStatus('available')];
  if (states[0] === 'withdrawn') return [hasStatus('available'), sql.raw('l.withdrawn_at IS NOT NULL')];
  if (states.length > 1) return [sql.raw("(l.status <> 'available' OR l.withdrawn_at IS NOT NULL)")];
  return [hasStatus(states[0] as ListingStatus)];
}
