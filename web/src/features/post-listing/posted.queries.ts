import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PostedListing, PostedListingUpdateBody } from '@commonyard/contracts/http/assets';
import { ApiError, callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';

const PATH = '/api/posted-listings';

/** The listing of a token: that of the browser that posted, or of a mailed link. It is in the body, so that no log contains it. */
export const postedQuery = (token: string) =>
  queryOptions({
    queryKey: ['posted-listing', token] as const,
    queryFn: ({ signal }): Promise<PostedListing> => callJson(PATH, { method: 'POST', body: { token }, signal }),
  });

/** Reads it again; pages that show it follow. */
export const usePostedReader = (token: string) => {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...postedQuery(token), staleTime: 0 });
};

type ShownPosted = Shown<Pick<PostedListing, 'version'>>;
export type PostedChanges = Omit<PostedListingUpdateBody, 'token'>;

/** Rejects with 409 where another window has changed the listing since this version. */
export const updatePosted = (token: string, listing: ShownPosted, changes: PostedChanges): Promise<PostedListing> =>
  callJson(`${PATH}/update`, {
    method: 'POST',
    headers: ifMatch(listing),
    body: { token, ...changes },
  });

export const renewPosted = (token: string, listing: ShownPosted, availableTo: string): Promise<PostedListing> =>
  callJson(`${PATH}/renew`, { method: 'POST', headers: ifMatch(listing), body: { token, availableTo } });

export const setPostedWithdrawn = (token: string, listing: ShownPosted, isWithdrawn: boolean): Promise<PostedListing> =>
  callJson(isWithdrawn ? `${PATH}/withdraw` : `${PATH}/restore`, {
    method: 'POST',
    headers: ifMatch(listing),
    body: { token },
  });

export const discardPostedChange = (token: string, listing: ShownPosted): Promise<PostedListing> =>
  callJson(`${PATH}/discard-change`, { method: 'POST', headers: ifMatch(listing), body: { token } });

export const takeOverPosted = (token: string, listing: ShownPosted) =>
  callJson(`${PATH}/take-over`, { method: 'POST', headers: ifMatch(listing), body: { token } });

export const disownPosted = (token: string) => callJson(`${PATH}/disown`, { method: 'POST', body: { token } });

export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
