import { withQuery } from '@commonyard/contracts/search-params.values';
import { cursorQuery, jsonQuery } from '../../lib/queries.ts';
import { inquiryKeys } from './inquiry.queries.ts';

/** An inquiry. Shown from the cache and always refetched: another user may have changed it. */
export const inquiryQuery = (id: number) =>
  jsonQuery(inquiryKeys.one(id), `/api/inquiries/${id}`, { refetchOnMount: 'always' });

export const threadQuery = (id: number) => ({
  ...cursorQuery(inquiryKeys.thread(id), (cursor) => withQuery(`/api/inquiries/${id}/messages`, { cursor })),
  // A reopened thread starts with its last page instead of refetching every loaded page.
  gcTime: 0,
});
