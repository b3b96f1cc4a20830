// Who decided on an account or a listing, and when, for administrators.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { callJson } from '../../lib/http.ts';
import { displayName } from './user-name.ts';
import type { TFunction } from '../../lib/translation.ts';
import { formatInstant, formatTime } from '../../lib/format.ts';
import { today, withQuery } from '@commonyard/contracts/search-params.values';
import { MAX_NAMED_USERS } from '@commonyard/contracts/identity.values';

type Outcome = 'approved' | 'rejected' | 'refused' | 'pending';
type Decided = { at: string; by: string | null };

/** Catalogue keys, for today and for the days before. */
export const DECIDED_TEXTS: Record<Outcome, Record<'byName' | 'alone', [today: string, before: string]>> = {
  approved: {
    byName: ['Approved by {name} at {time}', 'Approved by {name} on {time}'],
    alone: ['Approved at {time}', 'Approved on {time}'],
  },
  rejected: {
    byName: ['Rejected by {name} at {time}', 'Rejected by {name} on {time}'],
    alone: ['Rejected at {time}', 'Rejected on {time}'],
  },
  refused: {
    byName: ['Refused by {name} at {time}', 'Refused by {name} on {time}'],
    alone: ['Refused at {time}', 'Refused on {time}'],
  },
  pending: {
    byName: ['Approval taken back by {name} at {time}', 'Approval taken back by {name} on {time}'],
    alone: ['Approval taken back at {time}', 'Approval taken back on {time}'],
  },
};

/** Who decided what, and when: 'Approved by Ann Lee at 2:14 p.m.', with the day where it was not today. */
export function decidedText(outcome: Outcome, { at, by }: Decided, t: TFunction): string {
  const [ofToday, before] = DECIDED_TEXTS[outcome][by === null ? 'alone' : 'byName'];
  const isToday = today(new Date(at)) === today();
  const time = isToday ? formatTime(Date.parse(at)) : formatInstant(at);
  return t(isToday ? ofToday : before, { time, ...(by !== null && { name: displayName(by, t) }) });
}

/** As `decidedText`, of a listing, whose decision has the id of the administrator instead of the name. */
export const listingDecidedText = (
  { outcome, at, by }: NonNullable<Listing['decision']>,
  names: ReadonlyMap<number, string> | undefined,
  t: TFunction,
): string => decidedText(outcome, { at, by: (by !== null && names?.get(by)) || null }, t);

/** The names of users by their ids, for administrators. */
export const userNamesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: ['user-names', ...ids],
    queryFn: ({ signal }) => readUserNames(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export async function readUserNames(ids: number[], signal?: AbortSignal): Promise<Map<number, string>> {
  const path = withQuery('/api/audit/identity/users', { ids: ids.slice(0, MAX_NAMED_USERS).join(',') });
  const names = await callJson(path, { ...(signal && { signal }) });
  return new Map(names.map(({ id, name }) => [id, name]));
}
