import { queryOptions } from '@tanstack/react-query';
import type { GuestSearches, SavedSearch } from '@commonyard/contracts/http/saved-searches';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { ApiError, callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';

const PATH = '/api/guest-searches/link';

/** The saved searches of the address that got a link. Its token is in the body, so that no log contains it. */
export const guestSearchesQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-searches', token] as const,
    queryFn: ({ signal }): Promise<GuestSearches> => callJson(PATH, { method: 'POST', body: { token }, signal }),
  });

export const confirmSearches = (token: string): Promise<GuestSearches> =>
  callJson(`${PATH}/confirm`, { method: 'POST', body: { token } });

export const renewSearches = (token: string): Promise<GuestSearches> =>
  callJson(`${PATH}/renew`, { method: 'POST', body: { token } });

export const changeGuestTiming = (
  token: string,
  search: Shown<SavedSearch>,
  timing: SearchTiming,
): Promise<GuestSearches> =>
  callJson(`${PATH}/update`, { method: 'POST', headers: ifMatch(search), body: { token, id: search.id, timing } });

/** Ends one search, or without `id` all of them. */
export const endGuestSearches = (token: string, id?: number): Promise<GuestSearches> =>
  callJson(`${PATH}/end`, { method: 'POST', body: { token, ...(id !== undefined && { id }) } });

export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
