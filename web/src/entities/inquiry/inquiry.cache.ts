import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Inquiry, InquiryCounts, InquirySummary, Message } from '@commonyard/contracts/http/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Page } from '../../lib/http.ts';
import { inquiryCountsQuery, inquiryKeys } from './inquiry.queries.ts';
import { inquiryQuery, threadQuery } from './thread.queries.ts';

type Changes = Partial<Pick<InquirySummary, 'status' | 'unread' | 'lastMessageBy' | 'lastMessageAt'>>;

export function patchInquiry(queryClient: QueryClient, id: number, changes: Changes): void {
  queryClient.setQueryData<Inquiry>(inquiryQuery(id).queryKey, (inquiry) => inquiry && { ...inquiry, ...changes });
  queryClient.setQueriesData<Page<InquirySummary>>(
    { queryKey: inquiryKeys.lists },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) },
  );
}

/** Moves one inquiry between the cached status counts. For administrators every pending inquiry is waiting. */
export function moveCount(queryClient: QueryClient, from: InquiryStatus, to: InquiryStatus): void {
  queryClient.setQueryData<InquiryCounts>(inquiryCountsQuery.queryKey, (counts) => {
    if (!counts) return counts;
    const moved = { ...counts, [from]: Math.max(counts[from] - 1, 0), [to]: counts[to] + 1 };
    return { ...moved, waiting: moved.pending };
  });
}

export function markRead(queryClient: QueryClient, id: number): void {
  patchInquiry(queryClient, id, { unread: false });
  queryClient.setQueryData<InquiryCounts>(
    inquiryCountsQuery.queryKey,
    (counts) => counts && { ...counts, unread: Math.max(counts.unread - 1, 0) },
  );
}

/** Appends a sent message to its cached thread, unless a refetch has already added it. */
export function addMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<InfiniteData<Page<Message>, string | undefined>>(
    threadQuery(message.inquiryId).queryKey,
    (thread) => {
      const [end, ...earlier] = thread?.pages ?? [];
      if (!thread || !end || end.items.some(({ id }) => id === message.id)) return thread;
      return { ...thread, pages: [{ ...end, items: [...end.items, message], total: end.total + 1 }, ...earlier] };
    },
  );
  patchInquiry(queryClient, message.inquiryId, {
    lastMessageBy: message.userId,
    lastMessageAt: message.createdAt,
  });
}
