import { queryOptions } from '@tanstack/react-query';
import type { PostedListing, PostedListingUpdateBody } from '@commonyard/contracts/http/assets';
import { ApiError, callJson } from '../../lib/http.ts';

const PATH = '/api/posted-listings';

/** The listing of a token: that of the browser that posted, or of a mailed link. It is in the body, so that no log contains it. */
export const postedQuery = (token: string) =>
  queryOptions({
    queryKey: ['posted-listing', token] as const,
    queryFn: ({ signal }): Promise<PostedListing> => callJson(PATH, { method: 'POST', body: { token }, signal }),
  });

export type PostedChanges = Omit<PostedListingUpdateBody, 'token'>;

/** Rejects with 409 where another window has changed the listing since this version. */
export const updatePosted = (token: string, version: number, changes: PostedChanges): Promise<PostedListing> =>
  callJson(`${PATH}/update`, {
    method: 'POST',
    headers: { 'if-match': `"${version}"` },
    body: { token, ...changes },
  });

export const renewPosted = (token: string, availableTo: string): Promise<PostedListing> =>
  callJson(`${PATH}/renew`, { method: 'POST', body: { token, availableTo } });

export const setPostedWithdrawn = (token: string, isWithdrawn: boolean): Promise<PostedListing> =>
  callJson(isWithdrawn ? `${PATH}/withdraw` : `${PATH}/restore`, { method: 'POST', body: { token } });

export const discardPostedChange = (token: string): Promise<PostedListing> =>
  callJson(`${PATH}/discard-change`, { method: 'POST', body: { token } });

export const takeOverPosted = (token: string) => callJson(`${PATH}/take-over`, { method: 'POST', body: { token } });

export const disownPosted = (token: string) => callJson(`${PATH}/disown`, { method: 'POST', body: { token } });

export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
