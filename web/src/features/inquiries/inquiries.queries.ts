import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Inquiry, InquirySummary, Message, UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage, type Page } from '../../lib/http.ts';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import type { InquiriesSearch } from './inquiries.search.ts';

/** One page of the inquiries the user sent or received. */
export const inquiriesQuery = ({ status, q, page }: InquiriesSearch) =>
  queryOptions({
    queryKey: inquiryKeys.list({ status, q, page }),
    queryFn: ({ signal }) =>
      callPage<InquirySummary>(
        withQuery('/api/inquiries', { status, search: q, page, limit: INQUIRIES_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** An inquiry. Shown from the cache and always refetched: another user may have changed it. */
export const inquiryQuery = (id: number) =>
  queryOptions({
    queryKey: inquiryKeys.one(id),
    queryFn: ({ signal }) => readInquiry(id, signal),
    refetchOnMount: 'always',
  });

/** A thread, newest page first. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: inquiryKeys.thread(id),
    queryFn: ({ pageParam, signal }) =>
      callPage<Message>(withQuery(`/api/inquiries/${id}/messages`, { cursor: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Message>) => page.nextCursor,
    // A reopened thread starts with its last page instead of refetching every loaded page.
    gcTime: 0,
  });

/** `key` is the idempotency key: a retried message is stored once. */
export const postMessage = (inquiryId: number, content: string, key: string): Promise<Message> =>
  callJson<Message>(`/api/inquiries/${inquiryId}/messages`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: { content },
  });

export const readInquiry = (id: number, signal?: AbortSignal): Promise<Inquiry> =>
  callJson<Inquiry>(`/api/inquiries/${id}`, signal && { signal });

export const changeInquiry = (id: number, body: UpdateInquiryBody): Promise<Inquiry> =>
  callJson<Inquiry>(`/api/inquiries/${id}`, { method: 'PATCH', body });

/** Marks an inquiry as read, up to a message if given: later ones stay unread. */
export const markInquiryRead = (id: number, messageId: number | undefined): Promise<void> =>
  callJson<void>(`/api/inquiries/${id}/read`, { method: 'PUT', body: { messageId } });
