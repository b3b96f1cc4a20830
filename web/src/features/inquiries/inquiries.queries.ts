import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Inquiry, InquirySummary, Message, UpdateInquiryBody } from '@commonyard/contracts/http/inquiries';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { INQUIRIES_KEY } from '../../lib/inquiry-counts.ts';
import type { InquiriesSearch } from './inquiries.search.ts';

export const LISTS_KEY = [...INQUIRIES_KEY, 'list'] as const;

/** One numbered page of the inquiries the person sent or got. */
export const inquiriesQuery = ({ status, q, page }: InquiriesSearch) =>
  queryOptions({
    queryKey: [...LISTS_KEY, { status, q, page }],
    queryFn: ({ signal }) =>
      callPage<InquirySummary>(
        withQuery('/api/inquiries', { status, search: q, page, limit: INQUIRIES_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The whole inquiry. It is there at once when it is opened again, and read anew: somebody else may have changed it. */
export const inquiryQuery = (id: number) =>
  queryOptions({
    queryKey: [...INQUIRIES_KEY, 'one', id],
    queryFn: ({ signal }) => callJson<Inquiry>(`/api/inquiries/${id}`, { signal }),
    refetchOnMount: 'always',
  });

/** A thread from its end: the first page holds what was said last, each next one what was said before. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...INQUIRIES_KEY, 'thread', id],
    queryFn: ({ pageParam, signal }) =>
      callPage<Message>(withQuery(`/api/inquiries/${id}/messages`, { cursor: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Message>) => page.next,
    // Opened again it begins anew at its end, and does not fetch every page that was once unrolled.
    gcTime: 0,
  });

/** `key` makes a message that was sent twice arrive once. */
export const postMessage = (inquiryId: number, content: string, key: string): Promise<Message> =>
  callJson<Message>(`/api/inquiries/${inquiryId}/messages`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: { content },
  });

export const changeInquiry = (id: number, body: UpdateInquiryBody): Promise<Inquiry> =>
  callJson<Inquiry>(`/api/inquiries/${id}`, { method: 'PATCH', body });
