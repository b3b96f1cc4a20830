import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import { guestSummaryQuery } from './guest-inquiry.queries.ts';

/** How often a visible page asks whether its thread has changed. */
const INTERVAL_MS = 15_000;

/** Loads the thread of a mailed link again once it has a newer message, or another status, than the page. */
export function useThreadUpdates(
  token: string,
  { data: thread, refetch }: Pick<UseQueryResult<GuestThread>, 'data' | 'refetch'>,
): void {
  const { data: latest } = useQuery({
    ...guestSummaryQuery(token),
    enabled: thread !== undefined,
    refetchInterval: INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  const isOld =
    thread !== undefined &&
    latest !== undefined &&
    (latest.lastMessageId > (thread.messages.at(-1)?.id ?? 0) || latest.status !== thread.status);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
}
