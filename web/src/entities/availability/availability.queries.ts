import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '@commonyard/contracts/http/loans';
import { callJson, hasStatus } from '../../lib/http.ts';
import { jsonQuery } from '../../lib/queries.ts';

const all = ['availability'] as const;

/** The query keys of calendars. Invalidating `of` reaches all of one listing. */
export const availabilityKeys = {
  all,
  of: (listingId: number) => [...all, listingId] as const,
  public: (listingId: number) => [...all, listingId, 'public'] as const,
  blocks: (listingId: number) => [...all, listingId, 'blocks'] as const,
};

/** Others book and block days meanwhile: a calendar that is opened again is fetched again. */
const STALE_MS = 30_000;

/** The terms and the calendar of a listing; null where the current user may not see one. */
export const availabilityQuery = (listingId: number) =>
  queryOptions({
    queryKey: availabilityKeys.public(listingId),
    queryFn: ({ signal }) => fetchAvailability(listingId, signal),
    staleTime: STALE_MS,
  });

async function fetchAvailability(listingId: number, signal: AbortSignal): Promise<Availability | null> {
  try {
    return await callJson(`/api/availability/${listingId}`, { signal });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

export const blocksQuery = (listingId: number) =>
  jsonQuery(availabilityKeys.blocks(listingId), `/api/availability/${listingId}/blocks`, { staleTime: STALE_MS });
