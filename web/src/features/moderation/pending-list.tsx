import { Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentUserQuery } from '../../entities/user/session.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ShowMore } from '../../ui/refresh.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { moderationCountsQuery } from './moderation.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import { CLEARED_QUEUE, isNarrowed } from './queue-search.ts';

export const PENDING_TEXTS = {
  'pending-available': {
    title: 'Pending Available',
    empty: 'No pending available equipment submissions.',
    post: 'Add Available',
    postTo: '/post-available-item',
  },
  'pending-needed': {
    title: 'Pending Needed',
    empty: 'No pending needed equipment submissions.',
    post: 'Add Needed',
    postTo: '/post-needed-item',
  },
} as const;

type ListProps = {
  tab: PendingTabName;
  search: AdminSearch;
  onSearch: OnSearchChange<AdminSearch>;
  query: UseInfiniteQueryResult;
  count: number;
  children: ReactNode;
};

export function PendingList({ tab, search, onSearch, query, count, children }: ListProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const counts = useQuery(moderationCountsQuery).data;
  if (query.isPending || query.isError) {
    const retry = () => {
      // An expired session fails the same way; refetching the user shows the login form.
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      void query.refetch();
    };
    return (
      <QueryState
        query={query}
        height={{ base: '105', md: '57.5' }}
        count={3}
        loading="Loading submissions..."
        error="Error loading submissions. Please try again."
        reason="Failed to fetch pending assets"
        onRetry={retry}
      />
    );
  }
  if (count === 0 && !query.hasNextPage && isNarrowed(search)) {
    return (
      <EmptyState text={t('No listings match')}>
        <Button onClick={() => onSearch(CLEARED_QUEUE, { replace: true })}>{t('Clear all')}</Button>
      </EmptyState>
    );
  }
  if (count === 0 && !query.hasNextPage) {
    const isDone = counts?.pendingAvailable === 0 && counts.pendingNeeded === 0;
    return (
      <EmptyState
        text={isDone ? t('All caught up') : t(PENDING_TEXTS[tab].empty)}
        symbol={tab === 'pending-needed' ? 'road-maintenance' : 'construction'}
      >
        {isDone && <chakra.p w="100%">{t(PENDING_TEXTS[tab].empty)}</chakra.p>}
        <ButtonLink to={PENDING_TEXTS[tab].postTo} variant="outline">
          {t(PENDING_TEXTS[tab].post)}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <ShowMore query={query} mt="6" />
    </>
  );
}
