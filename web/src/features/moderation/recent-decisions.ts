import { queryOptions, skipToken, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { PendingListing } from '@commonyard/contracts/http/assets';

export type DecisionOutcome = 'approve' | 'reject';

/** One press of an administrator, on one or several listings. */
export type RecentDecision = {
  key: string;
  outcome: DecisionOutcome;
  cards: readonly PendingListing[];
  /** The keys of the cached queues that showed the cards. */
  queues: QueryKey[];
  /** Why the last undo failed. */
  failure?: string;
};

export const MAX_RECENT_DECISIONS = 10;

/** The latest decisions, newest first. Cached until the page is reloaded or the user logs out. */
const recentDecisionsQuery = queryOptions({
  queryKey: ['recent-decisions'],
  queryFn: skipToken as unknown as () => RecentDecision[],
  staleTime: Infinity,
  gcTime: Infinity,
});

export const useRecentDecisions = (): readonly RecentDecision[] => useQuery(recentDecisionsQuery).data ?? [];

export const createDecision = (decided: Omit<RecentDecision, 'key' | 'failure'>): RecentDecision => ({
  ...decided,
  key: `${decided.cards[0]?.id} ${Date.now()}`,
});

/** Adds a decision, or replaces the one with its key. One without cards is removed: nothing is left to undo. */
export function recordDecision(queryClient: QueryClient, decision: RecentDecision): void {
  queryClient.setQueryData(recentDecisionsQuery.queryKey, (before = []) => {
    const isKnown = before.some(({ key }) => key === decision.key);
    const after = isKnown ? before.map((one) => (one.key === decision.key ? decision : one)) : [decision, ...before];
    return after.filter(({ cards }) => cards.length > 0).slice(0, MAX_RECENT_DECISIONS);
  });
}
