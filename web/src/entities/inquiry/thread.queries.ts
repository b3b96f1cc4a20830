import { queryOptions } from '@tanstack/react-query';
import type { Inquiry, Message } from '@commonyard/contracts/http/inquiries';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { cursorQuery } from '../../lib/queries.ts';
import { inquiryKeys } from './inquiry.queries.ts';

/** An inquiry. Shown from the cache and always refetched: another user may have changed it. */
export const inquiryQuery = (id: number) =>
  queryOptions({
    queryKey: inquiryKeys.one(id),
    queryFn: ({ signal }) => readInquiry(id, signal),
    refetchOnMount: 'always',
  });

export const threadQuery = (id: number) => ({
  ...cursorQuery(inquiryKeys.thread(id), (cursor) => withQuery(`/api/inquiries/${id}/messages`, { cursor })),
  // A reopened thread starts with its last page instead of refetching every loaded page.
  gcTime: 0,
});

/** `key` is the idempotency key: a retried message is stored once. */
export const postMessage = (inquiryId: number, content: string, key: string): Promise<Message> =>
  callJson(`/api/inquiries/${inquiryId}/messages`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: { content },
  });

export const readInquiry = (id: number, signal?: AbortSignal): Promise<Inquiry> =>
  callJson(`/api/inquiries/${id}`, signal && { signal });

/** Marks an inquiry as read, up to a message if given: later ones stay unread. */
export const markInquiryRead = (id: number, messageId: number | undefined): Promise<void> =>
  callJson(`/api/inquiries/${id}/read`, { method: 'PUT', body: { messageId } });
