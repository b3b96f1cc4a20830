import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Inquiry, InquiryCounts, InquirySummary, Message } from '@commonyard/contracts/http/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Page } from '../../lib/http.ts';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { inquiryQuery, LISTS_KEY, threadQuery } from './inquiries.queries.ts';

type Changes = Partial<Pick<InquirySummary, 'status' | 'lastMessageBy' | 'lastMessageAt'>>;

/** Changes what is shown of an inquiry, wherever it is shown, before the server has answered. */
export function showChanged(queryClient: QueryClient, id: number, changes: Changes): void {
  queryClient.setQueryData<Inquiry>(inquiryQuery(id).queryKey, (inquiry) => inquiry && { ...inquiry, ...changes });
  queryClient.setQueriesData<Page<InquirySummary>>(
    { queryKey: LISTS_KEY },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) },
  );
}

/** Moves one inquiry from a status to another in what is counted. To an administrator every pending one waits. */
export function countMoved(queryClient: QueryClient, from: InquiryStatus, to: InquiryStatus): void {
  queryClient.setQueryData<InquiryCounts>(inquiryCountsQuery.queryKey, (counts) => {
    if (!counts) return counts;
    const moved = { ...counts, [from]: Math.max(counts[from] - 1, 0), [to]: counts[to] + 1 };
    return { ...moved, waiting: moved.pending };
  });
}

/** Adds a message that has arrived to the end of its thread, unless a fresh page brought it already. */
export function addMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<InfiniteData<Page<Message>, string | undefined>>(
    threadQuery(message.inquiryId).queryKey,
    (thread) => {
      const [end, ...earlier] = thread?.pages ?? [];
      if (!thread || !end || end.items.some(({ id }) => id === message.id)) return thread;
      return { ...thread, pages: [{ ...end, items: [...end.items, message], total: end.total + 1 }, ...earlier] };
    },
  );
  showChanged(queryClient, message.inquiryId, {
    lastMessageBy: message.userId,
    lastMessageAt: message.createdAt,
  });
}
